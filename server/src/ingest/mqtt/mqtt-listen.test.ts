import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectSecurely } from 'node:tls';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createLogger } from '../../platform/logger.ts';
import { listenForMqtt, type MqttPorts } from './mqtt-listen.ts';

const HOST = '127.0.0.1';

async function takenPort(): Promise<number> {
  const server = createServer().listen(0, HOST);
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function listen(ports: Omit<MqttPorts, 'host'>) {
  const announce = vi.fn<(line: string) => void>();
  const greet = (socket: Socket) => void socket.end('hello');
  const listening = await listenForMqtt({ host: HOST, ...ports }, greet, {
    announce,
    logger: createLogger('silent'),
  });
  onTestFinished(() => listening.stop());
  return { ...listening, announce };
}

describe('a port for MQTT that is taken', () => {
  test('is logged in one line, and the server goes on without, when that port was not requested', async () => {
    const port = await takenPort();
    const { announce, ...listening } = await listen({ port, portSetByHand: false });
    expect(listening.port).toBeUndefined();
    expect(announce.mock.calls).toEqual([
      [`MQTT port ${port} is taken by another program: going on without MQTT. Set MQTT_PORT to a free one.`],
    ]);
  });

  test('keeps the server from starting when it was set by hand', async () => {
    const port = await takenPort();
    await expect(listen({ port, portSetByHand: true })).rejects.toThrow(
      `Port ${port} is taken by another program. Set MQTT_PORT to a free one.`,
    );
  });
});

describe('MQTT over TLS', () => {
  const everySuite = process.env['TS1_EVERY_SUITE'] === '1';
  const canMakeCertificates = everySuite || spawnSync('openssl', ['version']).status === 0;

  function certificate(): { cert: string; key: string } {
    const directory = mkdtempSync(join(tmpdir(), 'ts1-tls-'));
    onTestFinished(() => rmSync(directory, { recursive: true }));
    const [cert, key] = [join(directory, 'cert.pem'), join(directory, 'key.pem')];
    const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost'];
    execFileSync('openssl', [...request, '-out', cert, '-keyout', key], { stdio: 'pipe' });
    return { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') };
  }

  test.skipIf(!canMakeCertificates)('has a port beside the plain one', async () => {
    const tls = { port: 0, ...certificate() };
    const { port = 0, tlsPort = 0 } = await listen({ port: 0, portSetByHand: true, tls });
    const sockets = [
      connect(port, HOST),
      connectSecurely({ port: tlsPort, host: HOST, ca: tls.cert, servername: 'localhost' }),
    ];
    for (const socket of sockets) {
      const [data] = await once(socket, 'data');
      expect(String(data)).toBe('hello');
    }
  });

  test('refuses a certificate that is none, naming the variables', async () => {
    const tls = { port: 0, cert: 'no certificate', key: 'no key' };
    await expect(listen({ port: 0, portSetByHand: true, tls })).rejects.toThrow(
      /^TLS_CERT and TLS_KEY do not fit/,
    );
  });

  test.skipIf(!canMakeCertificates)('keeps the server from starting when its port is taken', async () => {
    const tls = { ...certificate(), port: await takenPort() };
    await expect(listen({ port: 0, portSetByHand: true, tls })).rejects.toThrow(
      `Port ${tls.port} is taken by another program. Set MQTTS_PORT to a free one.`,
    );
  });
});
