import {
  CONFIRM_IDENTITY_PROBLEM,
  REASON_REQUIRED_PROBLEM,
  alarmLogRoutes,
  authRoutes,
  readingRoutes,
  liveDataRoutes,
  sensorRoutes,
  sensorManagementRoutes,
} from '@ts1/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createActivity } from './activity.ts';
import { createApiClient, type ApiClient, type SessionVerdict } from './api-client.ts';
import { ApiError } from './api-error.ts';
import { createConnection, type Connection } from './connection.ts';
import { ManualClock, settle } from './manual-clock.ts';
import type { Answer as Given } from './prompt.ts';

type Answer = Response | Error | 'silence';

const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  Response.json(body, { status, headers });
const refused = (status: number, headers: Record<string, string> = {}): Response =>
  json({ type: 'about:blank', title: 'Refused', status, message: `message of ${status}` }, status, headers);

let clock: ManualClock;
let answers: Answer[];
let sent: { url: string; init: RequestInit; atMs: number }[];
let raised: string[];
let verdict: SessionVerdict;
let company: { id: number; companyID: number; companyName: string } | null;
const warn = vi.fn<(message: string, details?: unknown) => void>();
const activity = createActivity();
let client: ApiClient;
let connection: Connection;

async function fakeFetch(url: string, init: RequestInit): Promise<Response> {
  sent.push({ url, init, atMs: clock.now() });
  const answer = answers.shift() ?? new Error('no answer was prepared');
  if (answer instanceof Response) return answer;
  if (answer instanceof Error) throw answer;
  const { promise, reject } = Promise.withResolvers<Response>();
  init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
  return promise;
}

const sentHeaders = (index: number): Headers => new Headers(sent[index]?.init.headers);

async function catchFailure(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof ApiError) return error;
  throw new Error('the call did not fail with an ApiError', { cause: error });
}

let asked: string[] = [];
let busyWhileAsked = 0;
let answer: Given | undefined;

beforeEach(() => {
  clock = new ManualClock();
  answers = [];
  sent = [];
  raised = [];
  verdict = 'valid';
  company = { id: 5, companyID: 7, companyName: 'Kälte & Söhne' };
  asked = [];
  answer = {};
  warn.mockClear();
  const events = new EventTarget();
  for (const name of ['auth:unauthorized', 'auth:forbidden']) {
    events.addEventListener(name, () => raised.push(name));
  }
  connection = createConnection();
  client = createApiClient({
    connection,
    fetch: fakeFetch,
    clock,
    logger: { warn, error: vi.fn<() => void>() },
    activity,
    events,
    company: () => company,
    verifySession: async () => verdict,
    ask: async (question) => {
      asked.push(question);
      busyWhileAsked = activity.count();
      return answer;
    },
  });
});

describe('a call that is refused with a question', () => {
  const refused = (type: string, status: number) =>
    json({ type, title: 'Refused', status, message: 'Please confirm that it is you.' }, status);
  const unconfirmed = () => refused(CONFIRM_IDENTITY_PROBLEM, 403);
  const unreasoned = () => refused(REASON_REQUIRED_PROBLEM, 400);

  it('is made again after the person has proved who they are', { tags: ['S22'] }, async () => {
    answers = [unconfirmed(), json([])];
    expect(await client.call(sensorRoutes.listSensors, {})).toEqual([]);
    expect([asked, sent.length, raised]).toEqual([[CONFIRM_IDENTITY_PROBLEM], 2, []]);
    // It is the person who is waited for.
    expect(busyWhileAsked).toBe(0);
  });

  it('is made again with the headers that the person answered', async () => {
    answer = { 'x-change-reason': 'Moved' };
    answers = [unreasoned(), json([])];
    await client.call(sensorRoutes.listSensors, {});
    expect(asked).toEqual([REASON_REQUIRED_PROBLEM]);
    expect([sentHeaders(0).get('x-change-reason'), sentHeaders(1).get('x-change-reason')]).toEqual([
      null,
      'Moved',
    ]);
  });

  it('may be asked one thing after the other', async () => {
    answers = [unconfirmed(), unreasoned(), json([])];
    await client.call(sensorRoutes.listSensors, {});
    expect(asked).toEqual([CONFIRM_IDENTITY_PROBLEM, REASON_REQUIRED_PROBLEM]);
  });

  it('fails without an answer, and says nothing of missing rights', async () => {
    answer = undefined;
    answers = [unconfirmed()];
    await expect(client.call(sensorRoutes.listSensors, {})).rejects.toThrow('confirm that it is you');
    expect([asked.length, sent.length, raised]).toEqual([1, 1, []]);
  });
});

describe('a data call', () => {
  it(
    'sends cookies, the user and the company, its name percent-encoded',
    { tags: ['1.1.10', '1.7.1', '2.1.4', '2.7.13'] },
    async () => {
      answers = [json([])];
      await client.call(sensorRoutes.listSensors, {});
      expect(sent[0]?.url).toBe('/api/sensors');
      expect(sent[0]?.init.credentials).toBe('include');
      expect(sentHeaders(0).get('x-company-id')).toBe('7');
      expect(sentHeaders(0).get('x-user-id')).toBe('5');
      expect(sentHeaders(0).get('x-company-name')).toBe('K%C3%A4lte%20%26%20S%C3%B6hne');
    },
  );

  it('writes parameters into the path and the query, leaving out what is undefined', async () => {
    answers = [json([])];
    await client.call(readingRoutes.sensorReadings, {
      params: { sensorId: '12' },
      query: { startDate: 0, endDate: '2026-01-31T10:00:00Z', maxPoints: undefined },
    });
    expect(sent[0]?.url).toBe('/api/sensors/12/readings?startDate=0&endDate=2026-01-31T10%3A00%3A00Z');
  });

  it('parses the answer and refuses one that does not fit the contract', { tags: ['1.5.16'] }, async () => {
    answers = [json([{ id: 'seven' }])];
    const { failure } = await catchFailure(client.call(sensorRoutes.listSensors, {}));
    expect(failure.kind).toBe('unreadable');
  });

  it('passes on the headers of the answer, and not those of a refusal', async () => {
    answers = [refused(503, { 'x-bucket-ms': '1' }), json([], 200, { 'x-bucket-ms': '60000' })];
    const received: (string | null)[] = [];
    const call = client.call(
      sensorRoutes.listSensors,
      {},
      { onHeaders: (headers) => received.push(headers.get('x-bucket-ms')) },
    );
    await clock.advance(1_000);
    await call;
    expect(received).toEqual(['60000']);
  });

  it('answers undefined where the contract says that there is no body', async () => {
    answers = [new Response(null, { status: 204 })];
    await expect(
      client.call(sensorManagementRoutes.deleteSensor, { params: { sensorId: '3' } }),
    ).resolves.toBeUndefined();
  });

  it('counts as activity while it runs, unless it is in the background', { tags: ['1.4.9'] }, async () => {
    answers = ['silence', 'silence'];
    const controller = new AbortController();
    const shown = client.call(sensorRoutes.listSensors, {}, { signal: controller.signal });
    const hidden = client.call(sensorRoutes.listSensors, {}, { signal: controller.signal, background: true });
    await settle();
    expect(activity.count()).toBe(1);
    controller.abort();
    await Promise.allSettled([shown, hidden]);
    expect(activity.count()).toBe(0);
  });
});

describe('retries', () => {
  it.each([408, 429, 500, 503])(
    'repeat a GET that was refused with %d, after 1, 2 and 3 s',
    { tags: ['1.8.3', '2.8.7'] },
    async (status) => {
      answers = [refused(status), refused(status), refused(status), json([])];
      const call = client.call(sensorRoutes.listSensors, {});
      await clock.advance(10_000);
      await expect(call).resolves.toEqual([]);
      expect(sent.map(({ atMs }) => atMs)).toEqual([0, 1_000, 3_000, 6_000]);
    },
  );

  it('end after the third', { tags: ['1.9.2'] }, async () => {
    answers = Array.from({ length: 5 }, () => new TypeError('Failed to fetch'));
    const call = catchFailure(client.call(sensorRoutes.listSensors, {}));
    await clock.advance(60_000);
    expect((await call).failure).toEqual({ kind: 'network' });
    expect(sent).toHaveLength(4);
  });

  it.each([400, 404, 409, 413, 422])('never repeat a refusal with %d', async (status) => {
    answers = [refused(status)];
    const error = await catchFailure(client.call(sensorRoutes.listSensors, {}));
    expect(error.status).toBe(status);
    expect(error.message).toBe(`message of ${status}`);
  });

  it('never repeat a POST without an Idempotency-Key', { tags: ['1.8.3'] }, async () => {
    answers = [new TypeError('Failed to fetch')];
    const body = { serialNo: '010203', name: 'Freezer', type: '1' } as const;
    await catchFailure(client.call(sensorManagementRoutes.createSensor, { body }));
    expect(sent).toHaveLength(1);
  });

  it('repeat a POST that carries an Idempotency-Key, with the same key', async () => {
    answers = [refused(503), json({ id: 1, serialNo: '010203', name: 'Freezer', type: '1' }, 201)];
    const body = { serialNo: '010203', name: 'Freezer', type: '1' } as const;
    const call = client.call(sensorManagementRoutes.createSensor, { body }, { idempotencyKey: 'k1' });
    await clock.advance(1_000);
    await expect(call).resolves.toMatchObject({ id: 1 });
    expect([0, 1].map((index) => sentHeaders(index).get('idempotency-key'))).toEqual(['k1', 'k1']);
  });

  it('never repeat a PATCH that adds a note, which would be there twice', async () => {
    answers = [refused(500)];
    await catchFailure(
      client.call(alarmLogRoutes.updateAlarmLog, { params: { logId: '5' }, body: { note: 'Door shut' } }),
    );
    expect(sent).toHaveLength(1);
  });

  it('wait as long as Retry-After asks, and not at all for one that asks for minutes', async () => {
    answers = [refused(503, { 'retry-after': '5' }), json([])];
    const patient = client.call(sensorRoutes.listSensors, {});
    await clock.advance(5_000);
    await expect(patient).resolves.toEqual([]);
    expect(sent.map(({ atMs }) => atMs)).toEqual([0, 5_000]);

    answers = [refused(429, { 'retry-after': '900' })];
    expect((await catchFailure(client.call(sensorRoutes.listSensors, {}))).status).toBe(429);
  });

  it('stop when the caller gives up', async () => {
    answers = [refused(500), json([])];
    const controller = new AbortController();
    const call = client.call(sensorRoutes.listSensors, {}, { signal: controller.signal });
    await settle();
    controller.abort(new Error('left the screen'));
    await expect(call).rejects.toThrow('left the screen');
    await clock.advance(10_000);
    expect(sent).toHaveLength(1);
  });
});

describe('the timeout', () => {
  it('ends an attempt after 30 s', { tags: ['1.9.1'] }, async () => {
    answers = ['silence'];
    const body = { serialNo: '010203', name: 'Freezer', type: '1' } as const;
    const call = catchFailure(client.call(sensorManagementRoutes.createSensor, { body }));
    await clock.advance(29_999);
    expect(activity.count()).toBe(1);
    await clock.advance(1);
    expect((await call).failure).toEqual({ kind: 'timeout' });
  });
});

describe('a data call refused with 401', () => {
  it('is made once more when the session turns out valid', { tags: ['1.8.1', '2.8.7'] }, async () => {
    answers = [refused(401), json([])];
    await expect(client.call(sensorRoutes.listSensors, {})).resolves.toEqual([]);
    expect(raised).toEqual([]);
  });

  it('fails without another round when it is refused again', async () => {
    answers = [refused(401), refused(401)];
    expect((await catchFailure(client.call(sensorRoutes.listSensors, {}))).status).toBe(401);
    expect(sent).toHaveLength(2);
  });

  it('raises auth:unauthorized when the session is over', { tags: ['1.4.5', '1.8.1', '2.8.7'] }, async () => {
    verdict = 'invalid';
    answers = [refused(401)];
    await catchFailure(client.call(sensorRoutes.listSensors, {}));
    expect(raised).toEqual(['auth:unauthorized']);
  });

  it('signs no user out when the session could not be checked', async () => {
    verdict = 'unknown';
    answers = [refused(401)];
    await catchFailure(client.call(sensorRoutes.listSensors, {}));
    expect(raised).toEqual([]);
  });
});

it('raises auth:forbidden for a 403, and throws it', { tags: ['1.4.5', '1.8.2', '2.8.7'] }, async () => {
  answers = [refused(403)];
  expect((await catchFailure(client.call(sensorRoutes.listSensors, {}))).status).toBe(403);
  expect(raised).toEqual(['auth:forbidden']);
});

describe('the calls about the session', () => {
  it('fail on 401 at once, without company headers and without activity', async () => {
    answers = [refused(401)];
    const body = { companyName: 'A', email: 'a@example.com', password: 'wrong' };
    const call = catchFailure(client.call(authRoutes.login, { body }));
    expect(activity.count()).toBe(0);
    expect((await call).status).toBe(401);
    expect(sentHeaders(0).has('x-company-id')).toBe(false);
    expect(raised).toEqual([]);
  });

  it('are not repeated', async () => {
    answers = [new TypeError('Failed to fetch')];
    expect((await catchFailure(client.call(authRoutes.verifyAccess, {}))).failure).toEqual({
      kind: 'network',
    });
  });
});

describe('an answer that is not a list', () => {
  it('counts as no live data, with a warning', { tags: ['1.5.14'] }, async () => {
    answers = [json({ message: 'oops' })];
    await expect(client.call(liveDataRoutes.liveData, { query: {} })).resolves.toEqual([]);
    expect(warn).toHaveBeenCalledExactlyOnceWith('Invalid live data response', { message: 'oops' });
  });

  it('counts as no readings, with a warning', { tags: ['1.5.14'] }, async () => {
    answers = [json('nothing')];
    const query = { startDate: 0, endDate: 1 };
    const call = client.call(readingRoutes.sensorReadings, { params: { sensorId: '1' }, query });
    await expect(call).resolves.toEqual([]);
    expect(warn).toHaveBeenCalledExactlyOnceWith('Invalid readings response', 'nothing');
  });

  it('is an error for every other list', async () => {
    answers = [json({})];
    expect((await catchFailure(client.call(sensorRoutes.listSensors, {}))).failure.kind).toBe('unreadable');
  });
});

it('survives an error page that is not a problem document', async () => {
  answers = [new Response('<html>Bad gateway</html>', { status: 404 })];
  const { failure } = await catchFailure(client.call(sensorRoutes.listSensors, {}));
  expect(failure).toEqual({ kind: 'refused', status: 404, problem: null, retryAfterMs: null });
});

describe('when the connection is lost', () => {
  it('a read that waits for an answer fails at once instead of after its time', async () => {
    answers = ['silence'];
    const failed = catchFailure(client.call(sensorRoutes.listSensors, {}));
    await settle();
    connection.set(1_000);
    expect((await failed).failure).toEqual({ kind: 'network' });
    expect(sent).toHaveLength(1);
  });

  it('a read that waits to be sent again fails at once', async () => {
    answers = [new TypeError('Failed to fetch')];
    const failed = catchFailure(client.call(sensorRoutes.listSensors, {}));
    await settle();
    connection.set(1_000);
    expect((await failed).failure).toEqual({ kind: 'network' });
  });

  it('a new read is tried once, for 4 seconds', async () => {
    connection.set(1_000);
    answers = ['silence'];
    const failed = catchFailure(client.call(sensorRoutes.listSensors, {}));
    await clock.advance(4_000);
    expect((await failed).failure).toEqual({ kind: 'timeout' });
    expect(sent).toHaveLength(1);
  });

  it('a change keeps its time: it may be on its way', async () => {
    answers = ['silence', json({ message: 'ok' })];
    const call = client.call(sensorManagementRoutes.deleteSensor, { params: { sensorId: '7' } });
    const ended = vi.fn<() => void>();
    call.then(ended, ended);
    await settle();
    connection.set(1_000);
    await clock.advance(29_000);
    expect(ended).not.toHaveBeenCalled();
    await clock.advance(2_000);
    expect(sent).toHaveLength(2);
  });

  it('reads are made as before when it is back', async () => {
    connection.set(1_000);
    connection.set(null);
    answers = [new TypeError('Failed to fetch'), json([])];
    const call = client.call(sensorRoutes.listSensors, {});
    await clock.advance(1_000);
    expect(await call).toEqual([]);
  });
});

describe('an answer that was lost', () => {
  const remove = async () => client.call(sensorManagementRoutes.deleteSensor, { params: { sensorId: '3' } });

  it('of a deletion leaves nothing to delete, which is what was wanted', async () => {
    answers = [new TypeError('Failed to fetch'), refused(404)];
    const call = remove();
    await clock.advance(1_000);
    await expect(call).resolves.toBeUndefined();
  });

  it('is not what makes a deletion fail that never arrived', async () => {
    answers = [refused(503), refused(404)];
    const failed = catchFailure(remove());
    await clock.advance(1_000);
    expect((await failed).status).toBe(404);
    answers = [refused(404)];
    expect((await catchFailure(remove())).status).toBe(404);
  });

  it('of an acknowledgement is named with the refusal of the next attempt', async () => {
    const acknowledge = async () =>
      client.call(alarmLogRoutes.updateAlarmLog, { params: { logId: '5' }, body: { acknowledged: true } });
    answers = [new TypeError('Failed to fetch'), refused(409)];
    const failed = catchFailure(acknowledge());
    await clock.advance(1_000);
    expect(await failed).toMatchObject({ status: 409, afterLostAnswer: true });
    answers = [refused(409)];
    expect(await catchFailure(acknowledge())).toMatchObject({ status: 409, afterLostAnswer: false });
  });
});
