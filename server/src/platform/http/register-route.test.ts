import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { NOTHING_CHOSEN, problem, route } from '@ts1/contract';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { SignedInUser } from '../security/caller.ts';
import { Conflict, NotFound, TooManyAttempts } from '../errors.ts';
import { noteChange } from '../announce-change.ts';
import { createHttpServer } from './http-server.ts';
import { type Api, registerRoute } from './register-route.ts';
import { builtInHeldRole } from '../../../testing/built-in-held-role.ts';

const admin: SignedInUser = {
  companyId: 7,
  companyName: 'North',
  userId: 1,
  username: 'admin',
  email: 'admin@example.org',
  role: '1',
  ...builtInHeldRole('admin'),
  seesOwnZonesOnly: false,
  chosen: { own: NOTHING_CHOSEN, company: NOTHING_CHOSEN },
  sessionId: 1,
  sessionExpiresAt: 0,
  isConfirmed: true,
};
const callers: Readonly<Record<string, SignedInUser>> = {
  admin,
  viewer: { ...admin, role: '2', ...builtInHeldRole('viewer') },
};

const widget = route({
  method: 'POST',
  path: '/widgets/{widgetId}',
  summary: 'Change a widget',
  tag: 'Widgets',
  permission: 'limits',
  changes: ['Sensors', 'Commands'],
  params: z.object({ widgetId: z.string().regex(/^\d+$/, 'must be a number').transform(Number) }),
  query: z.object({ deep: z.enum(['yes', 'no']).optional() }),
  body: z.object({ name: z.string() }),
  answer: z.object({ id: z.number(), name: z.string() }),
  success: 201,
});
const plain = { method: 'GET', summary: 's', tag: 't', permission: 'public' } as const;

describe('a registered route', () => {
  let http: FastifyInstance;
  let api: Api;
  let lines: string[];
  let announced: (number | string)[][];

  beforeEach(() => {
    lines = [];
    announced = [];
    const logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
    http = createHttpServer({ logger, trustProxy: false });
    api = {
      http,
      authenticators: {
        user: async (request) => callers[String(request.headers['x-test-user'])],
        device: async (request) =>
          request.headers.authorization === 'Bearer right'
            ? { companyId: 7, baseUnitId: 3, serialNo: 'B1' }
            : undefined,
      },
      answers: 'checked',
      announceChange: (companyId, groups) => void announced.push([companyId, ...groups]),
      markPlace: () => () => undefined,
    };
    registerRoute(api, widget, ({ params, body, user }) => ({
      id: params.widgetId + user.companyId,
      name: body.name,
    }));
  });
  afterEach(async () => http.close());

  const send = async (
    headers: Record<string, string>,
    payload: string | object = { name: 'a' },
    url = '/5',
  ) => http.inject({ method: 'POST', url: `/api/widgets${url}`, headers, payload });

  test('hands the handler what was parsed and who called', async () => {
    const response = await send({ 'x-test-user': 'admin' });
    expect([response.statusCode, response.json()]).toEqual([201, { id: 12, name: 'a' }]);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
  });

  test('names a field with a character that no database stores', async () => {
    const response = await send({ 'x-test-user': 'admin' }, { name: 'a\0b' });
    expect([response.statusCode, response.json().errors]).toEqual([
      400,
      [{ path: 'name', message: 'must not contain the character U+0000' }],
    ]);
  });

  test('receives only so many large bodies at a time, and more when those are done', async () => {
    const bodyLimitBytes = 12_000_000;
    for (const path of ['/plans', '/files'] as const) {
      const upload = route({
        ...plain,
        method: 'POST',
        changes: [],
        path,
        body: z.object({}),
        answer: z.object({}),
        success: 201,
        bodyLimitBytes,
      });
      registerRoute(api, upload, () => ({}));
    }
    await http.listen({ port: 0, host: '127.0.0.1' });
    const { port } = http.server.address() as AddressInfo;
    const begin = () => {
      const headers = { 'content-type': 'application/json', 'content-length': bodyLimitBytes };
      const call = request({ port, path: '/api/plans', method: 'POST', headers }).on('error', () => {});
      call.write(`{"text":"${'x'.repeat(8_000_000)}`);
      return call;
    };
    const payload = { text: 'x'.repeat(10_000_000) };
    const status = async () => (await http.inject({ method: 'POST', url: '/api/files', payload })).statusCode;
    expect(await status()).toBe(201);
    const held = [begin()];
    await expect.poll(status).toBe(503);
    for (const call of held) call.destroy();
    await expect.poll(status).toBe(201);
  });

  test('refuses in order: no session, wrong role, other company, then what does not fit', async () => {
    const bad = '{"broken';
    const json = { 'content-type': 'application/json' };
    expect((await send(json, bad)).statusCode).toBe(401);
    expect((await send({ ...json, 'x-test-user': 'viewer' }, bad)).statusCode).toBe(403);
    expect((await send({ ...json, 'x-test-user': 'admin', 'x-company-id': '8' }, bad)).statusCode).toBe(403);
    expect((await send({ ...json, 'x-test-user': 'admin', 'x-company-id': '7' }, bad)).statusCode).toBe(400);
  });

  test('names every bad field of params, query and body in one problem document', async () => {
    const response = await send({ 'x-test-user': 'admin' }, { name: 3 }, '/five?deep=maybe');
    expect(response.statusCode).toBe(400);
    expect(response.headers['content-type']).toMatch(/^application\/problem\+json\b/);
    expect(problem.parse(response.json())).toEqual({
      type: 'about:blank',
      title: 'Bad Request',
      status: 400,
      detail: 'widgetId must be a number; deep must be "yes" or "no"; name must be text.',
      message: 'widgetId must be a number; deep must be "yes" or "no"; name must be text.',
      errors: [
        { path: 'widgetId', message: 'must be a number' },
        { path: 'deep', message: 'must be "yes" or "no"' },
        { path: 'name', message: 'must be text' },
      ],
    });
  });

  test('checks a missing body like an empty one', async () => {
    const response = await http.inject({
      method: 'POST',
      url: '/api/widgets/5',
      headers: { 'x-test-user': 'admin' },
    });
    expect(problem.parse(response.json()).errors).toEqual([{ path: 'name', message: 'is required' }]);
  });

  test.each([
    ['text/plain', 415],
    ['application/x-www-form-urlencoded', 415],
    ['multipart/form-data; boundary=x', 415],
  ])('refuses a body of type %s', async (type, status) => {
    const response = await send({ 'x-test-user': 'admin', 'content-type': type }, 'name=a');
    expect(response.statusCode).toBe(status);
    expect(problem.parse(response.json()).message).toMatch(/JSON/);
  });

  test.each(['gzip', 'br', 'deflate, gzip'])('refuses a body packed by %s and says so', async (encoding) => {
    const response = await send({ 'x-test-user': 'admin', 'content-encoding': encoding });
    expect([response.statusCode, response.json().message]).toEqual([
      415,
      'The body must not be compressed (Content-Encoding).',
    ]);
  });

  test('reads a body that says it is not packed', async () => {
    expect((await send({ 'x-test-user': 'admin', 'content-encoding': 'Identity' })).statusCode).toBe(201);
  });

  test.each(['{"a":', '{"__proto__":{"admin":true},"name":"a"}'])('refuses the body %s', async (body) => {
    const response = await send({ 'x-test-user': 'admin', 'content-type': 'application/json' }, body);
    expect([response.statusCode, response.json().message]).toEqual([400, 'The body is not valid JSON.']);
  });

  test('refuses a body over the limit', async () => {
    const response = await send({ 'x-test-user': 'admin' }, { name: 'a'.repeat(1_100_000) });
    expect(response.statusCode).toBe(413);
  });

  test('tolerates an idempotency key', async () => {
    expect((await send({ 'x-test-user': 'admin', 'idempotency-key': 'k1' })).statusCode).toBe(201);
  });

  test('lets a device in by its key alone, and says how to sign in otherwise', async () => {
    const ping = route({ ...plain, path: '/ping', permission: 'device', answer: z.string() });
    registerRoute(api, ping, ({ device }) => device.serialNo);
    const refused = await http.inject({ url: '/api/ping', headers: { 'x-test-user': 'admin' } });
    expect([refused.statusCode, refused.headers['www-authenticate']]).toEqual([401, 'Bearer']);
    const answer = await http.inject({ url: '/api/ping', headers: { authorization: 'Bearer right' } });
    expect([answer.statusCode, answer.json()]).toEqual([200, 'B1']);
    expect(answer.headers['www-authenticate']).toBeUndefined();
  });

  test.each([
    [new Conflict('Already Acknowledged'), 409, 'Already Acknowledged'],
    [new NotFound('No such sensor.'), 404, 'No such sensor.'],
    [new Error('password=hunter2'), 500, 'An unexpected error occurred.'],
    ['a thrown string', 500, 'An unexpected error occurred.'],
  ])('answers %s as a problem', async (error, status, message) => {
    registerRoute(api, route({ ...plain, path: '/fails', answer: z.string() }), () => {
      throw error;
    });
    const response = await http.inject('/api/fails');
    expect([response.statusCode, problem.parse(response.json()).message]).toEqual([status, message]);
    expect(lines.filter((line) => line.includes(status === 500 ? 'request failed' : 'refused'))).toHaveLength(
      1,
    );
  });

  test('says when to try again', async () => {
    registerRoute(api, route({ ...plain, path: '/busy' }), () => {
      throw new TooManyAttempts(1_500);
    });
    const response = await http.inject('/api/busy');
    expect([response.statusCode, response.headers['retry-after']]).toEqual([429, '2']);
  });

  test('answers 204 without a body, and sends what is serialised already as it is', async () => {
    registerRoute(api, route({ ...plain, path: '/nothing' }), () => undefined);
    const numbers = { ...plain, answer: z.array(z.number()) };
    registerRoute(api, route({ ...numbers, path: '/bytes' }), () => Buffer.from('[1,2]'));
    registerRoute(api, route({ ...numbers, path: '/stream' }), () => Readable.from(['[1,', '2]']));
    expect((await http.inject('/api/nothing')).statusCode).toBe(204);
    for (const path of ['/api/bytes', '/api/stream']) {
      const response = await http.inject(path);
      expect([response.json(), response.headers['content-type']]).toEqual([
        [1, 2],
        'application/json; charset=utf-8',
      ]);
    }
  });

  test('fails in tests when an answer holds more or less than the contract says', async () => {
    const named = { ...plain, answer: z.object({ name: z.string() }) };
    const leaking: { name: string } = Object.assign({ name: 'a' }, { password_hash: 'x' });
    registerRoute(api, route({ ...named, path: '/more' }), () => leaking);
    registerRoute(api, route({ ...named, path: '/less' }), () => Buffer.from('{}'));
    expect((await http.inject('/api/more')).statusCode).toBe(500);
    expect((await http.inject('/api/less')).statusCode).toBe(500);
  });

  test('announces what it changes once, when its call has changed something, whatever became of the call', async () => {
    const save = route({
      ...plain,
      method: 'POST',
      path: '/save/{how}',
      params: z.object({ how: z.string() }),
      changes: ['Sensors', 'Commands'],
    });
    registerRoute(api, save, async ({ params: { how } }) => {
      if (how === 'nothing') return;
      noteChange(7);
      noteChange(7);
      await Promise.resolve();
      expect(announced).toEqual([]);
      if (how === 'fails') throw new Conflict('The second part was refused.');
      if (how === 'late') setImmediate(() => noteChange(9));
    });
    const announcedBy = async (how: string) => {
      announced = [];
      await http.inject({ method: 'POST', url: `/api/save/${how}` });
      await new Promise((done) => setImmediate(done));
      return announced;
    };
    expect(await announcedBy('nothing')).toEqual([]);
    // Commands are sent to screens with their values.
    expect(await announcedBy('all')).toEqual([[7, 'Sensors']]);
    expect(await announcedBy('fails')).toEqual([[7, 'Sensors']]);
    expect(await announcedBy('late')).toEqual([
      [7, 'Sensors'],
      [9, 'Sensors'],
    ]);
    announced = [];
    noteChange(7);
    expect(announced).toEqual([]);
  });

  test('answers an unknown or broken address as a problem', async () => {
    const unknown = await http.inject('/api/nowhere');
    expect([unknown.statusCode, problem.parse(unknown.json()).status]).toEqual([404, 404]);
    const broken = await http.inject('/api/widgets/%zz');
    expect([broken.statusCode, problem.parse(broken.json()).status]).toEqual([400, 400]);
  });

  test('keeps queries out of the log', async () => {
    await http.inject('/api/nowhere?token=secret');
    await send({}, { name: 'a' }, '/5?token=secret');
    expect(lines.join('')).not.toContain('secret');
  });
});
