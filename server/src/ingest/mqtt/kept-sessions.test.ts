// @module-tag S13
import { expect, test } from 'vitest';
import type { Client, Subscription } from 'aedes';
import { simulatedClock } from '../../../testing/simulated-clock.ts';
import type { KnownDevice } from '../devices/devices.ts';
import { KeptSessions } from './kept-sessions.ts';

const DAY_MS = 86_400_000;
const QOS = 1 as Subscription['qos'];

function keep(ofAll?: number) {
  const clock = simulatedClock();
  const devices = new Map<Client, KnownDevice>();
  const sessions = new KeptSessions(clock, (client) => devices.get(client), ofAll);
  const connect = (baseUnitId: number, name: string, companyId = 1): Client => {
    const client = { id: `${baseUnitId}|${name}` } as Client;
    devices.set(client, { companyId, baseUnitId, serialNo: `BU${baseUnitId}` } as KnownDevice);
    sessions.connected(client);
    return client;
  };
  const subscribe = async (client: Client, ...names: string[]): Promise<void> => {
    const { serialNo } = devices.get(client) ?? {};
    await sessions.addSubscriptions(
      client,
      names.map((name) => ({ topic: `ts1/${serialNo}/${name}`, qos: QOS })),
    );
  };
  const topics = async (client: Client): Promise<string[]> =>
    (await sessions.subscriptionsByClient(client)).map(({ topic }) => topic);
  return { clock, sessions, connect, subscribe, topics };
}

test('a session is kept for seven days after its connection ended', async () => {
  const { clock, sessions, connect, subscribe, topics } = keep();
  const client = connect(1, 'a');
  await subscribe(client, 'commands');
  clock.advance(8 * DAY_MS);
  expect(await topics(client)).toEqual(['ts1/BU1/commands']);
  sessions.left(client);
  clock.advance(7 * DAY_MS - 1);
  expect(await topics(client)).toEqual(['ts1/BU1/commands']);
  clock.advance(1);
  expect(await topics(client)).toEqual([]);
  expect(await sessions.countOffline()).toMatchObject({ clientsCount: 0 });
});

test.each([
  ['too many topics', Array.from({ length: 17 }, (_, at) => `topic${at}`)],
  ['topics that are too long', ['x'.repeat(2_000)]],
])('a session with %s is not kept, nor what is subscribed after that', async (_, names) => {
  const { sessions, connect, subscribe, topics } = keep();
  const client = connect(1, 'a');
  await subscribe(client, 'commands');
  await subscribe(client, ...names);
  await subscribe(client, 'time');
  sessions.left(client);
  expect(await topics(client)).toEqual([]);
});

test('what the broker refused is not kept', async () => {
  const { sessions, connect, topics } = keep();
  const client = connect(1, 'a');
  await sessions.addSubscriptions(client, [
    { topic: 'ts1/BU2/commands', qos: QOS },
    { topic: 'ts1/BU1/commands', qos: QOS },
    { topic: '#', qos: QOS },
  ]);
  expect(await topics(client)).toEqual(['ts1/BU1/commands']);
});

test('one company does not use up the sessions of others', async () => {
  const { sessions, connect, subscribe, topics } = keep(8);
  const other = connect(1_000, 'a', 2);
  await subscribe(other, 'commands');
  sessions.left(other);
  const many = Array.from({ length: 10 }, (_, at) => connect(at, 'a'));
  for (const client of many) await subscribe(client, 'commands');
  const kept = await Promise.all(many.map(async (client) => (await topics(client)).length));
  expect(kept.reduce((sum, one) => sum + one, 0)).toBe(2);
  expect(await topics(other)).toHaveLength(1);
});

test('a connection that was taken over does not end the session of the one that has it', async () => {
  const { clock, sessions, connect, subscribe, topics } = keep();
  const first = connect(1, 'a');
  await subscribe(first, 'commands');
  const second = connect(1, 'a');
  sessions.left(first);
  clock.advance(30 * DAY_MS);
  expect(await topics(second)).toEqual(['ts1/BU1/commands']);
});

test('of messages with QoS 2 that are half way a bounded number is remembered, and for kept sessions alone', async () => {
  const { sessions, connect, subscribe } = keep();
  const client = connect(1, 'a');
  const passing = connect(1, 'b');
  await subscribe(client, 'commands');
  for (let messageId = 1; messageId <= 101; messageId += 1) {
    await sessions.incomingStorePacket(client, { messageId });
    await sessions.incomingStorePacket(passing, { messageId });
  }
  sessions.left(client);
  sessions.left(passing);
  const isKnown = async (one: Client, messageId: number): Promise<boolean> =>
    sessions.incomingGetPacket(one, { messageId }).then(
      () => true,
      () => false,
    );
  expect([await isKnown(client, 1), await isKnown(client, 2), await isKnown(client, 101)]).toEqual([
    false,
    true,
    true,
  ]);
  expect(await isKnown(passing, 101)).toBe(false);
});
