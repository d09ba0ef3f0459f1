// @module-tag S6
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createHttpServer } from './http-server.ts';
import { limitIncomingBodies, receivedBytes } from './incoming-bodies.ts';
import { createLogger } from '../logger.ts';

const LIMIT = 1_000_000;
let http: FastifyInstance;
let port: number;
let calls: FastifyRequest[];

beforeEach(async () => {
  http = createHttpServer({ logger: createLogger('silent'), trustProxy: false });
  const limit = limitIncomingBodies(4_000_000);
  calls = [];
  http.addHook('onRequest', async (call) => void calls.push(call));
  const preParsing = limit(LIMIT, ({ headers }) => Number(headers['x-company']));
  http.post('/', { preParsing, bodyLimit: LIMIT }, async (call) => ({ bytes: receivedBytes(call) }));
  await http.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = http.server.address() as AddressInfo);
});
afterEach(async () => http.close());

const makeBody = (bytes: number) => `"${'x'.repeat(bytes - 2)}"`;
const head = (companyId: number) => ({ 'x-company': String(companyId), 'content-type': 'application/json' });

/** Begins a call that announces the length of its body or not, and sends some bytes of it. */
function begin(companyId: number, sent: number, announced?: number) {
  const length = announced === undefined ? {} : { 'content-length': announced };
  const call = request({ port, method: 'POST', headers: { ...head(companyId), ...length } });
  const answered = new Promise<number>((resolve) => {
    call.on('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    call.on('error', () => resolve(0));
  });
  call.write(`"${'x'.repeat(sent)}`);
  return { call, answered };
}
/** Waits until this many bytes of bodies have arrived: an earlier call could take the place of bytes on their way. */
const arrived = async (bytes: number) =>
  expect.poll(() => calls.reduce((sum, call) => sum + receivedBytes(call), 0)).toBe(bytes);
const send = async (companyId: number, bytes = 900_000) =>
  (await http.inject({ method: 'POST', url: '/', headers: head(companyId), payload: makeBody(bytes) }))
    .statusCode;

test('calls that announce much and send nothing delay no other call, not even of their own company', async () => {
  const held = Array.from({ length: 40 }, () => begin(1, 1, LIMIT));
  expect(await send(2)).toBe(200);
  expect(await send(1)).toBe(200);
  for (const { call } of held) call.destroy();
});

test('a company that keeps all that is its own waiting is refused, whether it says how long its bodies are or not, and no other', async () => {
  // One after the other: a call that announces 900,000 bytes is refused when 450,000 have arrived already.
  const announced = begin(1, 450_000, 900_000);
  await arrived(450_001);
  const silent = begin(1, 450_000);
  await arrived(900_002);
  expect(await send(1, 200_000)).toBe(503);
  expect(await send(2)).toBe(200);
  const more = begin(1, 200_000);
  expect(await more.answered).toBe(503);
  for (const { call } of [announced, silent]) call.destroy();
  await expect.poll(async () => send(1)).toBe(200);
});

test('what was received gives its place back, and is known by its size', async () => {
  for (let n = 0; n < 6; n += 1) {
    const call = begin(3, 800_000);
    call.call.end('"');
    expect(await call.answered).toBe(200);
  }
  const answer = await http.inject({ method: 'POST', url: '/', headers: head(3), payload: makeBody(5_000) });
  expect(answer.json()).toEqual({ bytes: 5_000 });
});

test('a body over the limit of its route is refused as such, however little is free', async () => {
  const held = begin(1, 900_000);
  await arrived(900_001);
  expect(await send(1)).toBe(503);
  expect(await send(1, LIMIT + 1)).toBe(413);
  held.call.destroy();
});
