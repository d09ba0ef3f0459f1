import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { describeOnEachEngine } from '../../../testing/each-engine.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { outsideAddress } from './addresses.ts';

const HOST = '127.0.0.1';

describeOnEachEngine('where base units deliver to', (on) => {
  async function start(environment: Record<string, string> = {}) {
    const app = await createTestApp(on.database, { environment });
    onTestFinished(async () => app.close());
    const company = await app.createCompany();
    const read = async () => (await company.admin.call('GET', '/ingest/addresses')).json();
    const listen = async (mqtt: { port: number; portSetByHand: boolean; brokerUrl?: string }) =>
      app.ingest.listen({ host: HOST, location: on.location, ...mqtt }, () => {});
    return { company, read, listen };
  }

  test('is the public address, and MQTT once its port is open', async () => {
    const { read, listen } = await start({ HOST: '0.0.0.0', PUBLIC_URL: 'https://monitor.example.org' });
    const http = { http: 'https://monitor.example.org', loopbackOnly: false };
    expect(await read()).toEqual({ ...http, mqtt: { kind: 'off', reason: 'starting', port: null } });
    const { port } = await listen({ port: 0, portSetByHand: true });
    expect(await read()).toEqual({ ...http, mqtt: { kind: 'built-in', port, tlsPort: null } });
  });

  test.each(['127.0.0.1', '127.0.0.2', '::1', 'localhost'])('is this machine alone on %s', async (HOST) => {
    const { read } = await start({ HOST });
    expect(await read()).toMatchObject({ loopbackOnly: true });
  });

  test('says that the default MQTT port was taken by another program', async () => {
    const other = createServer().listen(0, HOST);
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    // A server on a TCP port has an AddressInfo.
    const { port } = other.address() as AddressInfo;
    const { read, listen } = await start();
    await listen({ port, portSetByHand: false });
    expect(await read()).toMatchObject({ mqtt: { kind: 'off', reason: 'port-taken', port } });
  });

  test('names an outside broker without the user and the password of the server', async () => {
    const { read, listen } = await start();
    const brokerUrl = 'mqtt://ts1-server:a-broker-secret@127.0.0.1:1';
    await listen({ port: 0, portSetByHand: false, brokerUrl });
    const mqtt = { kind: 'outside', host: '127.0.0.1', port: 1, tls: false, webSocket: false };
    const answer = await read();
    expect(answer).toMatchObject({ mqtt });
    expect(JSON.stringify(answer)).not.toMatch(/secret|ts1-server/);
  });

  test('is for admins alone', async () => {
    const { company } = await start();
    expect((await company.viewer.call('GET', '/ingest/addresses')).statusCode).toBe(403);
  });
});

test.each([
  ['mqtt://broker.example.org', 1883, false, false],
  ['mqtts://broker.example.org', 8883, true, false],
  ['ws://broker.example.org', 80, false, true],
  ['wss://me:mine@broker.example.org/mqtt', 443, true, true],
  ['mqtts://broker.example.org:9000', 9000, true, false],
])('%s is on port %i', (url, port, tls, webSocket) => {
  expect(outsideAddress(url)).toEqual({ kind: 'outside', host: 'broker.example.org', port, tls, webSocket });
});
