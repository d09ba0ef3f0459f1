import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, inject, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../testing/databases.ts';
import { openNodeChannel, type NodeListener } from './index.ts';

function listener() {
  const received = { messages: new Array<string>(), gaps: 0, troubles: new Array<unknown>() };
  const to: NodeListener = {
    message: (text) => void received.messages.push(text),
    gap: () => {
      received.gaps += 1;
    },
    trouble: (error) => void received.troubles.push(error),
  };
  return { received, to };
}

test('a database that does not answer is tried again and again, and complained about once', async () => {
  let attempts = 0;
  const server = createServer((socket) => {
    attempts += 1;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { received, to } = listener();
  const channel = openNodeChannel(
    { databaseUrl: `postgres://nobody@127.0.0.1:${port}/none`, dataDirectory: '' },
    to,
  );
  channel.send('into the void');
  await expect.poll(() => attempts, { timeout: 10_000 }).toBeGreaterThanOrEqual(3);
  expect(received.troubles).toHaveLength(1);
  expect(received.gaps).toBe(0);
  await channel.close();
  server.close();
});

test('a channel of a SQLite file reaches no other server', async () => {
  const { received, to } = listener();
  const channel = openNodeChannel({ dataDirectory: '' }, to);
  channel.send('hello');
  await channel.close();
  expect(received).toEqual({ messages: [], gaps: 0, troubles: [] });
});

const postgresUrl = inject('postgresUrl');
test.skipIf(postgresUrl === null)(
  'many texts at once all arrive in their order, one statement at a time',
  { tags: ['R96'] },
  async () => {
    const warned: string[] = [];
    const onWarning = (warning: Error): void => void warned.push(warning.message);
    process.on('warning', onWarning);
    onTestFinished(() => void process.off('warning', onWarning));
    const open = await createTestDatabase('postgres', postgresUrl);
    const [here, there] = [listener(), listener()];
    const channels = [openNodeChannel(open.location, here.to), openNodeChannel(open.location, there.to)];
    onTestFinished(async () => {
      await Promise.all(channels.map(async (channel) => channel.close()));
      await open.drop();
    });
    await expect.poll(() => [here.received.gaps, there.received.gaps], { timeout: 10_000 }).toEqual([1, 1]);
    const texts = Array.from({ length: 200 }, (_, number) => `text ${number}`);
    for (const text of texts) channels[0]?.send(text);
    await expect.poll(() => there.received.messages, { timeout: 10_000 }).toEqual(texts);
    expect(warned.filter((message) => message.includes('already executing a query'))).toEqual([]);
  },
);
