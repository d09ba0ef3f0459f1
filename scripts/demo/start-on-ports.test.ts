import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { type Ports, PortTaken, startOnPorts } from './start-on-ports.ts';

/** Listens on a port until the test ends, and returns it. */
async function takenPort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('it has no port');
  return address.port;
}

test('a port that is taken between the look and the start costs another try', async () => {
  const tries: Ports[] = [];
  const started = await startOnPorts({}, async (ports) => {
    tries.push(ports);
    if (tries.length < 3) throw new PortTaken('the server did not start');
    return ports;
  });
  expect(tries).toHaveLength(3);
  expect(started.port).not.toBe(started.mqttPort);
});

test('a requested port that is taken is reported, and nothing is started', async () => {
  const port = await takenPort();
  const start = async (): Promise<never> => expect.fail('nothing may start');
  await expect(startOnPorts({ port }, start)).rejects.toThrow(
    `port ${port} is taken: choose another one with --port`,
  );
  await expect(startOnPorts({ 'mqtt-port': port }, start)).rejects.toThrow('with --mqtt-port');
});

test('any other failure, and a fifth port that is taken, end it', async () => {
  let tries = 0;
  const fail = (error: Error) => async (): Promise<never> => {
    tries += 1;
    throw error;
  };
  await expect(startOnPorts({}, fail(new Error('no disk')))).rejects.toThrow('no disk');
  expect(tries).toBe(1);
  await expect(startOnPorts({}, fail(new PortTaken('again')))).rejects.toThrow('again');
  expect(tries).toBe(6);
});
