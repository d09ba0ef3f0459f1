// @module-tag S38
import * as contract from '@ts1/contract';
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { Operation } from './platform/http/openapi/document.ts';
import { writtenOut } from './platform/http/openapi/schemas.ts';
import { fastifyPath } from './platform/http/register-route.ts';
import { API_DOCUMENT } from '../testing/api-document.ts';
import { arbitraryFromSchema, hostileText, type Known } from '../testing/arbitrary-of-schema.ts';
import { createTestDatabase, type TestDatabase } from '../testing/databases.ts';
import { furnishCompany } from '../testing/furnish-company.ts';
import { createTestApp, signIn, type TestApp, type TestCompany } from '../testing/test-app.ts';

/** Number of requests of each operation; `FUZZ_REQUESTS=2000` makes more, `FUZZ_SEED` other ones. */
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 120);
const SEED = Number(process.env['FUZZ_SEED'] ?? 1);
const ENGINE = process.env['FUZZ_ENGINE'] === 'postgres' ? 'postgres' : 'sqlite';
/** No request takes this long, even on a busy machine. */
const HANGS_AFTER_MS = 10_000;
/** Operations that draw a document, a hundred times as slow as another call: fewer, and one at a time. */
const DRAW = new Set(['dashboardPdf', 'drillReport', 'labCalibrationPdf', 'reviewLog', 'sensorPdf']);
const OF_DRAWING = 1 / 20;
const AT_ONCE = 8;
/** Time after which failed sign-ins and wrong keys no longer count. */
const ATTEMPTS_FORGOTTEN_MS = 16 * 60_000;
/** A stream without an end; `NO_WAIT` avoids waiting for commands. */
const ENDLESS = new Set(['events']);
const NO_WAIT = fc.constantFrom('0', '-1', 'soon', '61');

const operations = Object.entries(API_DOCUMENT.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: operation.operationId,
    method: method.toUpperCase(),
    path,
    operation,
  })),
);

/** Makes requests: values for the address, and the body as it is sent. */
function requestsTo(path: string, { parameters, requestBody }: Operation, known: Known) {
  const part = (place: 'path' | 'query', always: boolean) =>
    fc.record(
      Object.fromEntries(
        parameters
          .filter((one) => one.in === place)
          .map(({ name, schema }) => [name, name === 'wait' ? NO_WAIT : inAddress(schema, known[name])]),
      ),
      always
        ? {}
        : {
            requiredKeys: parameters
              .filter((one) => one.in === place && one.required)
              .map(({ name }) => name),
          },
    );
  const [[mediaType, content] = []] = Object.entries(requestBody?.content ?? {});
  const body =
    mediaType === undefined
      ? fc.constant(undefined)
      : mediaType === 'application/json'
        ? fc.oneof(
            {
              weight: 12,
              arbitrary: arbitraryFromSchema(
                content && writtenOut(content.schema, API_DOCUMENT.components.schemas),
                known,
              ).map((value) => JSON.stringify(value)),
            },
            { weight: 1, arbitrary: fc.string() },
          )
        : fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes));
  return fc.record({ params: part('path', true), query: part('query', false), body }).map((made) => ({
    url: requestAddress(path, made),
    body: made.body,
    mediaType,
  }));
}

function inAddress(schema: unknown, known: unknown): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 4, arbitrary: arbitraryFromSchema(schema).map(asText) },
    { weight: 1, arbitrary: hostileText },
    { weight: known === undefined ? 0 : 5, arbitrary: fc.constant(String(known)) },
  );
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Encodes a text for an address; half a surrogate pair has no form there and becomes the replacement character. */
const encoded = (text: string) => encodeURIComponent(text.toWellFormed());

function requestAddress(
  path: string,
  { params, query }: { readonly params: Record<string, string>; readonly query: Record<string, string> },
): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encoded(params[name] ?? '') || '0');
  const search = Object.entries(query).map(([name, value]) => `${encoded(name)}=${encoded(value)}`);
  return search.length === 0 ? filled : `${filled}?${search.join('&')}`;
}

interface Answer {
  readonly statusCode: number;
  readonly body: string;
}

/** Finds the faults of one answer. */
function problemsIn({ responses }: Operation, { statusCode, body }: Answer, ms: number): string[] {
  const response = `${statusCode} ${body.slice(0, 300)}`;
  return [
    ...(ms < HANGS_AFTER_MS ? [] : [`took ${ms} ms`]),
    ...(statusCode === 500 ? [`fails: ${response}`] : []),
    ...(Object.hasOwn(responses, statusCode) ? [] : [`is not declared: ${response}`]),
    ...(statusCode < 400 || isProblem(body) ? [] : [`is no problem document: ${response}`]),
  ];
}

function isProblem(body: string): boolean {
  try {
    return contract.problem.safeParse(JSON.parse(body)).success;
  } catch {
    return false;
  }
}

describe('whatever is sent, from the description of the API', () => {
  let open: TestDatabase;
  let app: TestApp;
  let company: TestCompany;
  let deviceKey: string;
  /** Ids of one of everything that the company has, by the names of the fields that hold them. */
  let ids: Known = {};
  let isFresh = false;
  let companies = 0;

  /** Makes a company with one of everything, whose admin and base unit send the requests. */
  const furnish = async (): Promise<void> => {
    companies += 1;
    company = await app.createCompany();
    ids = await furnishCompany({ app, database: open.database }, company, `Fuzzed${companies}`, 4);
    const unit = { baseUnitSerialNo: `FUZZ-${companies}`, baseUnitName: 'Fuzzed', typeId: '1' };
    deviceKey = (await company.admin.call('POST', '/baseUnits', unit)).json<{ deviceKey: string }>()
      .deviceKey;
    isFresh = true;
  };

  beforeAll(async () => {
    open = await createTestDatabase(ENGINE, inject('postgresUrl'));
    app = await createTestApp(open.database);
    await furnish();
  });
  /** Earlier requests may have signed the admin out, made a viewer of them, or deleted them or the unit. */
  beforeEach(async () => {
    const [admin, unit] = [
      await company.admin.call('GET', '/api-keys'),
      await send('device', 'GET', {
        url: '/api/ingest/commands?wait=0',
        body: undefined,
        mediaType: undefined,
      }),
    ];
    if (isFresh && admin.statusCode === 200 && unit.statusCode === 200) return;
    app.clock.advance(ATTEMPTS_FORGOTTEN_MS);
    await furnish();
  });
  afterAll(async () => {
    await app.close();
    await open.drop();
  });

  /** Sends as a permitted caller; the app itself checks each answer against its contract (500 when it does not fit). */
  const send = async (
    permission: contract.Permission,
    method: string,
    {
      url,
      body,
      mediaType,
    }: { url: string; body: string | Buffer | undefined; mediaType: string | undefined },
  ) => {
    const type = mediaType === undefined ? {} : { 'content-type': mediaType };
    const headers = { ...type, ...(permission === 'device' && { authorization: `Bearer ${deviceKey}` }) };
    if (permission !== 'public' && permission !== 'device') {
      return company.admin.call(method as 'GET', url.replace(/^\/api/, ''), body, headers);
    }
    return app.http.inject({
      method: method as 'GET',
      url,
      headers,
      ...(body !== undefined && { payload: body }),
    });
  };

  test.each(operations.filter(({ name }) => !ENDLESS.has(name)))(
    '$name answers in time, with a status that it declares, and never with 500',
    { timeout: REQUESTS * HANGS_AFTER_MS },
    async ({ name, method, path, operation }) => {
      const route = Object.entries(contract.routes).find(([key]) => key === name)?.[1];
      if (route === undefined || !app.http.hasRoute({ method: route.method, url: fastifyPath(route) }))
        return;
      // The next operation needs again what this one deletes.
      isFresh = method !== 'DELETE';
      const draws = DRAW.has(name);
      const numRuns = Math.ceil(REQUESTS * (draws ? OF_DRAWING : 1));
      const atOnce = draws ? 1 : AT_ONCE;
      const requests = fc.sample(requestsTo(path, operation, ids), { numRuns, seed: SEED });
      const wrong: unknown[] = [];
      // Several requests run at a time, like those of real callers: while one waits, others use the server.
      for (let from = 0; from < requests.length; from += atOnce) {
        await Promise.all(
          requests.slice(from, from + atOnce).map(async (request) => {
            const started = performance.now();
            const answer = await send(route.permission, method, request);
            const problems = problemsIn(operation, answer, performance.now() - started);
            if (problems.length > 0) wrong.push({ request, problems });
          }),
        );
      }
      expect(wrong).toEqual([]);
    },
  );

  test('breaks nothing: the admin signs in again, and the log has no error', async () => {
    app.clock.advance(ATTEMPTS_FORGOTTEN_MS);
    const again = await signIn(app.http, company.name, company.admin.email);
    expect((await again.call('GET', '/auth/verifyAccess')).statusCode).toBe(200);
    expect(app.log.filter((line) => line.includes('"level":50')).slice(0, 3)).toEqual([]);
  });
});
