import { describe, expect, it } from 'vitest';
import { type ReceivedCall, startFakeServer } from '../testing/fake-server.ts';
import { createHttpUplink } from './http-uplink.ts';

const never = new AbortController().signal;
const reading = { sensor: '010203', timestamp: '2026-01-31T10:00:00.000Z', temperature: 4.2 };
const answer = { accepted: 1, duplicates: 0, unknown: [], rejected: [] };

describe('the HTTP uplink', () => {
  it('posts readings with the device key and returns the counts', async () => {
    const calls: ReceivedCall[] = [];
    const server = await startFakeServer((call) => {
      calls.push(call);
      return { body: JSON.stringify(answer) };
    });
    const uplink = createHttpUplink({ url: server.url, deviceKey: 'secret' });
    expect(await uplink.send([reading], never)).toEqual({ kind: 'counted', ...answer });
    expect(calls).toHaveLength(1);
    expect(calls[0]).toMatchObject({ method: 'POST', url: '/api/ingest/readings' });
    expect(calls[0]?.headers).toMatchObject({
      authorization: 'Bearer secret',
      'content-type': 'application/json',
    });
    expect(JSON.parse(calls[0]?.body ?? '')).toEqual({ readings: [reading] });
  });

  it.each([
    ['busy, with the seconds it has to wait', 503, { 'retry-after': '7' }, 'busy', 7_000],
    ['busy, without', 503, {}, 'busy', undefined],
    ['busy on too many failures', 429, { 'retry-after': '60' }, 'busy', 60_000],
    ['too large', 413, {}, 'tooLarge', undefined],
    ['refused', 401, {}, 'refused', undefined],
  ] as const)('says that the server is %s', async (_name, status, headers, reason, retryAfterMs) => {
    const server = await startFakeServer(() => ({ status, headers }));
    const uplink = createHttpUplink({ url: server.url, deviceKey: 'secret' });
    await expect(uplink.send([reading], never)).rejects.toMatchObject({ reason, retryAfterMs });
  });

  it('understands a date to wait for', async () => {
    const headers = { 'retry-after': new Date(Date.now() + 60_000).toUTCString() };
    const server = await startFakeServer(() => ({ status: 503, headers }));
    const failure: unknown = await createHttpUplink({ url: server.url, deviceKey: 'k' })
      .send([reading], never)
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ reason: 'busy' });
    const { retryAfterMs } = failure as { retryAfterMs: number };
    expect(retryAfterMs).toBeGreaterThan(55_000);
    expect(retryAfterMs).toBeLessThanOrEqual(60_000);
  });

  it('does not take an answer that it cannot read for an acceptance', async () => {
    const server = await startFakeServer(() => ({ body: '<html>' }));
    const uplink = createHttpUplink({ url: server.url, deviceKey: 'secret' });
    await expect(uplink.send([reading], never)).rejects.toMatchObject({ reason: 'refused' });
  });

  it('says that no server answers', async () => {
    const server = await startFakeServer(() => ({}));
    await server.close();
    const uplink = createHttpUplink({ url: server.url, deviceKey: 'secret' });
    await expect(uplink.send([reading], never)).rejects.toMatchObject({ reason: 'unreachable' });
  });

  it('asks for the time with an empty call and reads it from the Date header, whatever the status', async () => {
    const date = 'Sat, 31 Jan 2026 10:00:00 GMT';
    const bodies: string[] = [];
    const server = await startFakeServer(({ body }) => {
      bodies.push(body);
      return { status: 503, headers: { date } };
    });
    const uplink = createHttpUplink({ url: server.url, deviceKey: 'secret' });
    expect(await uplink.serverTime(never)).toBe(Date.parse(date));
    expect(bodies).toEqual(['{"readings":[]}']);
  });

  it('asks for commands and says how they are going', async () => {
    const command = {
      id: 7,
      kind: 'clear-calibration',
      payload: { sensor: '010203' },
      createdAt: '2026-01-31T10:00:00.000Z',
    };
    const calls: ReceivedCall[] = [];
    const server = await startFakeServer((call) => {
      calls.push(call);
      if (call.method === 'GET') return { body: JSON.stringify({ commands: [command] }) };
      return call.url?.includes('/7/') === true ? { body: '{}' } : { status: 404 };
    });
    const uplink = createHttpUplink({ url: server.url, deviceKey: 'key' });
    const { signal } = new AbortController();
    expect(await uplink.nextCommands(signal)).toEqual([command]);
    await uplink.acknowledge(7, { status: 'progress', progress: 40 }, signal);
    await expect(uplink.acknowledge(8, { status: 'done' }, signal)).rejects.toMatchObject({
      reason: 'refused',
    });
    expect(calls.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['GET', '/api/ingest/commands?wait=20', ''],
      ['POST', '/api/ingest/commands/7/ack', '{"status":"progress","progress":40}'],
      ['POST', '/api/ingest/commands/8/ack', '{"status":"done"}'],
    ]);
    expect(calls.every(({ headers }) => headers.authorization === 'Bearer key')).toBe(true);
  });
});
