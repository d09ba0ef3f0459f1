// @module-tag S28
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHttpServer } from './http-server.ts';
import { createLogger } from '../logger.ts';
import { securityHeaders } from './security-headers.ts';

const http = createHttpServer({
  logger: createLogger('fatal', { write: () => {} }),
  trustProxy: false,
});

beforeAll(async () => {
  http.post('/quick', { config: { patienceMs: 50 } }, async () => 'done');
  http.post('/usual', async () => 'done');
  await http.listen({ port: 0 });
});
afterAll(async () => http.close());

const begin = async (path: string) => {
  const [address] = http.addresses();
  if (address === undefined || typeof address === 'string') throw new Error('it does not listen');
  const socket = connect(address.port, address.address);
  await once(socket, 'connect');
  const head = ['Host: x', 'Content-Type: application/json', 'Content-Length: 4', '', ''];
  socket.write([`POST ${path} HTTP/1.1`, ...head].join('\r\n'));
  return socket;
};

test('who does not send the body in the time of its route is cut off, and others go on', async () => {
  const usual = await begin('/usual');
  const slow = await begin('/quick');
  await once(slow, 'close');
  usual.write('null');
  const [answer] = await once(usual, 'data');
  expect(String(answer)).toContain('200 OK');
  usual.destroy();
});

test('an address that there is not takes no body either', async () => {
  expect((await http.inject({ method: 'POST', url: '/nothing', payload: {} })).statusCode).toBe(404);
});

describe('what has no route of ours carries the headers of every other answer', () => {
  const expected = Object.keys(securityHeaders(false));
  test.each([
    ['an address that there is not', '/nothing'],
    ['an address with an empty part', '//nothing'],
    ['an address that is none', '/%zz'],
  ])('%s', async (_what, url) => {
    const { statusCode, headers } = await http.inject(url);
    expect(statusCode).toBeGreaterThanOrEqual(400);
    expect(Object.keys(headers)).toEqual(expect.arrayContaining(expected));
    expect(headers['cache-control']).toBe('no-store');
  });

  test('what is no HTTP at all', async () => {
    const [address] = http.addresses();
    if (address === undefined || typeof address === 'string') throw new Error('it does not listen');
    const socket = connect(address.port, address.address);
    socket.write('HELO example.org\r\n\r\n');
    const [answer] = await once(socket, 'data');
    const text = String(answer);
    expect(text).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    for (const name of expected) expect(text).toContain(`\r\n${name}: `);
    expect(text).toContain('This is not an HTTP request.');
  });
});
