import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { callHeartbeat } from './heartbeat.ts';

async function startService() {
  const service = { status: 200, calls: 0, url: '' };
  const server = createServer((_request, response) => {
    service.calls += 1;
    response.writeHead(service.status).end();
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = server.address();
  service.url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`;
  return service;
}

test('the heartbeat is called while the server does its work, and only then', async () => {
  const service = await startService();
  await callHeartbeat(service.url, () => true);
  expect(service.calls).toBe(1);
  await callHeartbeat(service.url, () => false);
  expect(service.calls).toBe(1);
});

test('a heartbeat that the service does not accept is a failure', async () => {
  const service = await startService();
  service.status = 500;
  await expect(callHeartbeat(service.url, () => true)).rejects.toThrow('HEARTBEAT_URL answered 500');
});
