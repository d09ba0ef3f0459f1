import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, test, vi } from 'vitest';
import { createLogger } from '../logger.ts';
import { startHeartbeat } from './heartbeat.ts';

test('the heartbeat is called again and again while the server does its work, and only then', async () => {
  let calls = 0;
  let isAlive = true;
  const server = createServer((_request, response) => {
    calls += 1;
    response.writeHead(calls === 2 ? 500 : 200).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`;
  let asked = 0;
  const heartbeat = startHeartbeat(url, createLogger('silent'), {
    everyMs: 5,
    isAlive: () => {
      asked += 1;
      return isAlive;
    },
  });
  // The second call failed, which does not end it.
  await vi.waitUntil(() => calls >= 3, { timeout: 20_000 });
  isAlive = false;
  const [callsSoFar, askedSoFar] = [calls, asked];
  await vi.waitUntil(() => asked > askedSoFar + 2, { timeout: 20_000 });
  expect(calls).toBeLessThanOrEqual(callsSoFar + 1);
  await heartbeat.stop();
  server.close();
});
