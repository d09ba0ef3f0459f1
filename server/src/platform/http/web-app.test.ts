import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLogger } from '../logger.ts';
import { createHttpServer } from './http-server.ts';
import { sendPage, serveWebApp } from './web-app.ts';

const directory = mkdtempSync(join(tmpdir(), 'ts1-web-app-'));
let logged = '';
const http = createHttpServer({
  logger: createLogger('info', { write: (line: string) => (logged += line) }),
  trustProxy: false,
  fallback: sendPage,
});

beforeAll(async () => {
  mkdirSync(join(directory, 'assets'));
  writeFileSync(join(directory, 'index.html'), 'the one page');
  writeFileSync(join(directory, 'assets/app.js'), 'the program');
  http.get('/api/sensors', async () => 'the sensors');
  http.get('/api/sensors/:sensorId', async () => 'a sensor');
  await serveWebApp(http, directory);
  await http.listen({ port: 0 });
});
afterAll(async () => {
  await http.close();
  rmSync(directory, { recursive: true });
});
beforeEach(() => {
  logged = '';
});

/** Sends a path unchanged: HTTP clients normalise a path before they send it. */
async function ask(path: string, accept: string): Promise<{ status: number; text: string }> {
  const [address] = http.addresses();
  if (address === undefined || typeof address === 'string') throw new Error('it does not listen');
  const socket = connect(address.port, address.address);
  socket.write(
    [`GET ${path} HTTP/1.1`, 'Host: x', `Accept: ${accept}`, 'Connection: close', '', ''].join('\r\n'),
  );
  let text = '';
  socket.on('data', (data) => (text += String(data)));
  await once(socket, 'close');
  return { status: Number(text.split(' ', 2)[1]), text };
}

test.each([
  ['/', 'the one page'],
  ['/sensors/12', 'the one page'],
  ['/assets/app.js', 'the program'],
  ['/api/sensors', 'the sensors'],
])('%s is answered', async (path, expected) => {
  const { status, text } = await ask(path, 'text/html');
  expect([status, text]).toEqual([200, expect.stringContaining(expected)]);
});

describe.each(['application/json', 'text/html'])('an odd path of a stranger who takes %s', (accept) => {
  test.each([
    '/api/./sensors',
    '/./api/sensors',
    '/x/../api/sensors',
    '/../api/sensors',
    '/assets/../index.html',
    '/assets/%2e%2e/index.html',
    '/assets/..%2findex.html',
    '/assets/./app.js',
    '/%00',
    '/assets/%00',
    '/api/%00',
    '/%zz',
    '/assets\\..\\index.html',
    '/{300 characters}',
    '/assets/{300 characters}',
    '/api/{300 characters}',
    '/api/sensors/{300 characters}',
    '//api/sensors',
  ])('%s is refused and is no fault of the server', { tags: ['S29'] }, async (path) => {
    const { status, text } = await ask(path.replace('{300 characters}', 'x'.repeat(300)), accept);
    expect(status).toBeOneOf([400, 404, 414]);
    expect(text).toContain('application/problem+json');
    expect(logged).not.toContain('"err"');
  });
});
