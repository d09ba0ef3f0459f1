import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { API_PREFIX, BUILT_IN_ROLES, isAbsent, problem, type Route, routes, VERBS } from '@ts1/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fastifyPath } from './platform/http/register-route.ts';
import { createTestDatabase, type TestDatabase } from '../testing/databases.ts';
import { createTestApp, type TestApp, type TestCompany } from '../testing/test-app.ts';

let open: TestDatabase;
let app: TestApp;
let company: TestCompany;

beforeAll(async () => {
  open = await createTestDatabase('sqlite', null);
  app = await createTestApp(open.database);
  company = await app.createCompany();
});
afterAll(async () => {
  await app.close();
  await open.drop();
});

const everyRoute = Object.entries(routes);
const isVerb = ({ permission }: Route) => VERBS.some((one) => one === permission);
const viewerMay = ({ permission }: Route) =>
  BUILT_IN_ROLES.viewer.permissions.some((one) => one === permission);
/** Returns an address of a route with its ids filled in. */
const routeAddress = (path: string) => API_PREFIX + path.replaceAll(/\{\w+\}/g, '1');

describe('the table of routes', () => {
  test('is registered completely', { tags: ['1.7.25'] }, () => {
    const missing = everyRoute
      .filter(([, route]) => !app.http.hasRoute({ method: route.method, url: fastifyPath(route) }))
      .map(([name]) => name);
    expect(missing).toEqual([]);
  });

  test.each(everyRoute)('%s is described in OpenAPI', async (name, route) => {
    const document = (await app.http.inject('/api/openapi.json')).json();
    const operation = document.paths[API_PREFIX + route.path][route.method.toLowerCase()];
    expect(operation.operationId).toBe(name);
  });

  test.each(everyRoute.filter(([, route]) => route.permission !== 'public'))(
    '%s refuses a caller who is not signed in, before it looks at the body',
    async (_name, { method, path }) => {
      const headers = { 'content-type': 'application/json' };
      const response = await app.http.inject({
        method,
        url: routeAddress(path),
        headers,
        payload: '{"broken',
      });
      expect([response.statusCode, problem.parse(response.json()).status]).toEqual([401, 401]);
    },
  );

  test.each(everyRoute.filter(([, route]) => isVerb(route) && !viewerMay(route)))(
    '%s refuses a viewer, before it looks at the body',
    { tags: ['1.1.9', '1.6.1', '2.1.2', '2.6.1', '2.6.2', '2.6.3'] },
    async (_name, { method, path }) => {
      const headers = { 'content-type': 'application/json' };
      const response = await company.viewer.call(
        method,
        path.replaceAll(/\{\w+\}/g, '1'),
        '{"broken',
        headers,
      );
      expect(response.statusCode).toBe(403);
    },
  );

  test.each(everyRoute.filter(([, route]) => isVerb(route) || route.permission === 'signed-in'))(
    '%s refuses a company header that names another company',
    { tags: ['1.7.1'] },
    async (_name, { method, path }) => {
      const headers = { 'x-company-id': String(company.companyId + 1) };
      const response = await company.admin.call(method, path.replaceAll(/\{\w+\}/g, '1'), undefined, headers);
      expect(response.statusCode).toBe(403);
    },
  );

  test.each(everyRoute.filter(([, { body, permission }]) => !isAbsent(body) && permission !== 'device'))(
    '%s refuses a body that is no object, and one that is no JSON',
    async (_name, { method, path, bodyMediaType }) => {
      const address = path.replaceAll(/\{\w+\}/g, '1');
      const list = await company.admin.call(method, address, [1]);
      const named = (problem.parse(list.json()).errors ?? []).length > 0;
      // A file has its own media type.
      expect([list.statusCode, named]).toEqual(bodyMediaType === undefined ? [400, true] : [415, false]);
      const headers = { 'content-type': 'text/plain' };
      expect((await company.admin.call(method, address, 'a=b', headers)).statusCode).toBe(415);
    },
  );
});

describe('the description of the API', () => {
  interface Operation {
    readonly security: object[];
    readonly parameters: { name: string; in: string; required: boolean }[];
    readonly requestBody?: { content: object };
    readonly responses: Record<string, { content?: object; headers?: object }>;
  }
  let operations: Record<string, Operation>;

  beforeAll(async () => {
    const document = (await app.http.inject('/api/openapi.json')).json();
    const all: ({ operationId: string } & Operation)[] = Object.values(document.paths).flatMap((path) =>
      Object.values(path as object),
    );
    operations = Object.fromEntries(all.map((operation) => [operation.operationId, operation]));
  });

  test('says who may call, with the name of the cookie', async () => {
    expect(operations['login']?.security).toEqual([]);
    expect(operations['createSensor']?.security).toEqual([{ session: [] }, { apiKey: [] }]);
    expect(operations['createApiKey']?.security).toEqual([{ session: [] }]);
    expect(operations['ingestReadings']?.security).toEqual([{ deviceKey: [] }, { apiKey: [] }]);
    const https = await createTestApp(open.database, {
      environment: { PUBLIC_URL: 'https://m.example.org' },
    });
    const { components } = (await https.http.inject('/api/openapi.json')).json();
    expect(components.securitySchemes.session).toMatchObject({ in: 'cookie', name: '__Host-ts1_session' });
    await https.close();
  });

  test('gives errors as problem documents and answers in their own media type', () => {
    const rename = operations['renameSensor'];
    expect(Object.keys(rename?.responses ?? {})).toEqual([
      '200',
      '400',
      '401',
      '403',
      '404',
      '413',
      '414',
      '415',
      '423',
      '500',
    ]);
    expect(Object.keys(rename?.responses['404']?.content ?? {})).toEqual(['application/problem+json']);
    expect(Object.keys(rename?.requestBody?.content ?? {})).toEqual(['application/json']);
    expect(Object.keys(operations['events']?.responses['200']?.content ?? {})).toEqual(['text/event-stream']);
    expect(operations['deleteSensor']?.responses['204']).not.toHaveProperty('content');
    expect(operations['login']?.responses['429']?.headers).toHaveProperty('Retry-After');
  });

  test('names parameters with their place', () => {
    const places = operations['sensorReadings']?.parameters.map(({ name, in: place, required }) => [
      name,
      place,
      required,
    ]);
    expect(places).toEqual([
      ['sensorId', 'path', true],
      ['startDate', 'query', true],
      ['endDate', 'query', true],
      ['maxPoints', 'query', false],
      ['x-company-id', 'header', false],
      ['x-user-id', 'header', false],
    ]);
  });

  test('refers to nothing that is not there', async () => {
    const document = (await app.http.inject('/api/openapi.json')).json();
    expect(document.openapi).toBe('3.1.1');
    const references = JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g);
    for (const [, path = ''] of references) {
      expect(document).toHaveProperty(path.replaceAll('/', '.'));
    }
  });

  test('is a page to read, with every call, nothing from elsewhere and no script', async () => {
    const page = await app.http.inject('/api/docs');
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    for (const [name, route] of everyRoute) {
      expect(page.body).toContain(`id="${name}"`);
      expect(page.body).toContain(API_PREFIX + route.path);
    }
    expect(page.body).not.toMatch(/<script|<style|style=|https?:\/\//);
    expect((await app.http.inject('/api/docs/style.css')).headers['content-type']).toMatch(/^text\/css/);
  });
});

describe('headers of every answer', () => {
  const readHeaders = async (environment: Record<string, string>) => {
    const other = await createTestApp(open.database, { environment });
    const { headers } = await other.http.inject('/api/public-config');
    await other.close();
    return headers;
  };

  test('let scripts come from us alone', async () => {
    const policy = String((await readHeaders({}))['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/script-src 'self'(;|$)/);
    expect(policy).toContain("frame-ancestors 'none'");
  });

  test('demand https exactly when the public address is https', async () => {
    const plain = await readHeaders({ PUBLIC_URL: 'http://monitor.example.org' });
    expect(plain['strict-transport-security']).toBeUndefined();
    expect(plain['content-security-policy']).not.toContain('upgrade-insecure-requests');
    const https = await readHeaders({ PUBLIC_URL: 'https://monitor.example.org' });
    expect(https['strict-transport-security']).toBe('max-age=31536000');
    expect(https['content-security-policy']).toContain('upgrade-insecure-requests');
  });
});

describe('health', () => {
  test('the process is alive and ready', async () => {
    expect((await app.http.inject('/healthz')).json()).toEqual({ status: 'ok' });
    const ready = await app.http.inject('/readyz');
    expect([ready.statusCode, ready.json()]).toEqual([
      200,
      { status: 'ready', stores: true, watches: true, checks: { database: 'ok', ingest: 'ok' } },
    ]);
  });

  test('it is alive but not ready while something it needs is missing, without revealing why to strangers', async () => {
    const check = async () => {
      throw new Error('connection refused to 10.0.0.5');
    };
    const other = await createTestApp(open.database, {
      readiness: { stores: [{ name: 'ingest', check }], watches: [] },
    });
    expect((await other.http.inject('/healthz')).statusCode).toBe(200);
    const ready = await other.http.inject('/readyz');
    expect([ready.statusCode, ready.json()]).toEqual([
      503,
      { status: 'not ready', stores: false, watches: false, checks: { database: 'ok', ingest: 'failed' } },
    ]);
    expect(other.log.join('')).toContain('10.0.0.5');
    await other.close();
  });

  test('it is ready while it stores, and says that it does not watch', { tags: ['R62'] }, async () => {
    const check = async () => {
      throw new Error('not watching for silence');
    };
    const watches = [{ name: 'silence', check }];
    const notes = () => ({ clock: 'in doubt' });
    const other = await createTestApp(open.database, { readiness: { stores: [], watches, notes } });
    const ready = await other.http.inject('/readyz');
    expect([ready.statusCode, ready.json()]).toEqual([
      200,
      {
        status: 'ready',
        stores: true,
        watches: false,
        checks: { database: 'ok', ingest: 'ok', silence: 'failed' },
        clock: 'in doubt',
      },
    ]);
    await other.close();
  });
});

test.each(['/healthz', '/readyz'])('%s answers HEAD as it does GET, without a body', async (url) => {
  const [get, head] = [await app.http.inject(url), await app.http.inject({ method: 'HEAD', url })];
  expect(head.statusCode).toBe(get.statusCode);
  expect(head.body).toBe('');
});

describe('metrics', () => {
  const ask = async (environment: Record<string, string>, headers = {}, remoteAddress = '127.0.0.1') => {
    const other = await createTestApp(open.database, { environment });
    await other.http.inject('/api/sensors/1/readings');
    const response = await other.http.inject({ url: '/metrics', headers, remoteAddress });
    await other.close();
    return response;
  };

  test('are for this machine when nothing is configured', async () => {
    const local = await ask({}, { host: 'localhost:3000' });
    expect(local.body).toContain('nodejs_eventloop_lag_p99_seconds');
    expect(local.body).toContain('ts1_http_request_duration_seconds_bucket');
    expect((await ask({}, { host: 'localhost:3000' }, '192.0.2.1')).statusCode).toBe(404);
  });

  test('are given only to callers with the token', async () => {
    const environment = { METRICS_TOKEN: 'a-token-of-some-length' };
    expect((await ask(environment, { host: 'localhost' })).statusCode).toBe(401);
    expect((await ask(environment, { authorization: 'Bearer another' })).statusCode).toBe(401);
    const shown = await ask(environment, { authorization: 'Bearer a-token-of-some-length' }, '192.0.2.1');
    expect(shown.statusCode).toBe(200);
  });

  test('are not on the main port when they have their own', async () => {
    expect((await ask({ METRICS_PORT: '9100' }, { host: 'localhost' })).statusCode).toBe(404);
  });
});

describe('the web app', () => {
  let directory: string;
  let web: TestApp;
  let port: number;

  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'ts1-web-'));
    mkdirSync(join(directory, 'assets'));
    writeFileSync(join(directory, 'index.html'), '<title>app</title>');
    writeFileSync(join(directory, 'assets', 'app-abc123.js'), 'export {}');
    writeFileSync(join(directory, 'assets', 'app-abc123.js.br'), 'not really brotli');
    web = await createTestApp(open.database, { webDirectory: directory });
    port = Number(new URL(await web.http.listen({ port: 0, host: '127.0.0.1' })).port);
  });
  afterAll(async () => {
    await web.close();
    rmSync(directory, { recursive: true });
  });
  const page = async (url: string, accept = 'text/html') => web.http.inject({ url, headers: { accept } });

  test.each(['/', '/login', '/sensors/5', '/alarm-log?sort=newest'])(
    'answers %s with its one page',
    { tags: ['1.2.1'] },
    async (url) => {
      const response = await page(url);
      expect([response.statusCode, response.body, response.headers['cache-control']]).toEqual([
        200,
        '<title>app</title>',
        'no-cache',
      ]);
    },
  );

  test('lets browsers keep files that carry their hash, compressed where there is a compressed one', async () => {
    const script = await page('/assets/app-abc123.js', '*/*');
    expect(script.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': expect.stringContaining('javascript'),
    });
    const headers = { 'accept-encoding': 'br' };
    const compressed = await web.http.inject({ url: '/assets/app-abc123.js', headers });
    expect(compressed.headers['content-encoding']).toBe('br');
  });

  test.each(['/api/nowhere', '/api', '/assets/old-hash.js', '/metrics/x'])(
    'is not answered at %s',
    async (url) => {
      const response = await page(url);
      expect([response.statusCode, problem.parse(response.json()).status]).toEqual([404, 404]);
    },
  );

  test.each(['//api/sensors', '/api//sensors', '//', '/%2fapi/sensors', '//elsewhere.example/api'])(
    'an address with doubled slashes, %s, is refused like any other unknown one',
    async (path) => {
      for (const method of ['GET', 'POST', 'DELETE']) {
        const call = request({ port, host: '127.0.0.1', method, path }).end();
        const [answer] = (await once(call, 'response')) as [IncomingMessage];
        answer.resume();
        expect.soft([method, answer.statusCode]).toEqual([method, 404]);
      }
    },
  );

  test('is not answered to who asks for data or tries to climb out', async () => {
    expect((await page('/sensors/5', 'application/json')).statusCode).toBe(404);
    const climbing = await page('/..%2f..%2fetc/passwd');
    expect(climbing.body).not.toContain('root:');
  });
});
