import { MEASURANDS } from '@ts1/contract';
import { testCommands } from '../../../testing/test-commands.ts';
import { once, type EventEmitter } from 'node:events';
import mqtt, { type MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Database } from '../../database/index.ts';
import { systemClock } from '../../platform/clock.ts';
import { Unavailable } from '../../platform/errors.ts';
import { createLogger } from '../../platform/logger.ts';
import { chirpstackUplink, DEV_EUI } from '../senders/fixtures.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/databases.ts';
import { addBaseUnit, addCompany, addSensors } from '../../../testing/devices.ts';
import { findMosquitto, type Mosquitto, startMosquitto } from '../../../testing/mosquitto.ts';
import { startProcess } from '../../../testing/server-process.ts';
import { type BatchStep, type Ingest, readQuarantine, startIngest } from '../index.ts';
import { readRejections } from '../decode/reading-rejections.ts';

const program = findMosquitto();
if (program === null)
  process.stderr.write('Mosquitto was not found: tests with an outside broker are left out.\n');

const KEYS = { 'BU-1': 'key-1', 'BU-2': 'key-2' };
/** A reading or a connection that has not come by then is lost: on a busy machine it comes late. */
const PATIENCE = { timeout: 60_000, interval: 100 };

function isAnyMissing(times: readonly number[], known: readonly number[]): boolean {
  const found = new Set(known);
  return times.some((time) => !found.has(time));
}

describe.skipIf(program === null)('an outside broker', () => {
  let open: TestDatabase;
  let broker: Mosquitto;
  let companyId: number;
  let otherId: number;

  beforeAll(async () => {
    open = await createTestDatabase('sqlite', null);
    broker = await startMosquitto(program ?? '', KEYS);
    companyId = await addCompany(open.database, 'Ward');
    otherId = await addCompany(open.database, 'Depot');
    await addBaseUnit(open.database, companyId, 'BU-1', 'key-1');
    await addBaseUnit(open.database, otherId, 'BU-2', 'key-2');
    await addSensors(open.database, companyId, ['1']);
    await addSensors(open.database, otherId, ['1']);
  });
  afterAll(async () => {
    await broker.drop();
    await open.drop();
  });

  const options = (database: Database) => ({
    database,
    clock: systemClock,
    logger: createLogger('silent'),
    commands: testCommands,
  });

  /** A server that takes readings from the broker, until the test ends. */
  async function serve(
    database: Database = open.database,
    steps: readonly BatchStep[] = [],
  ): Promise<Ingest> {
    const ingest = await startIngest({ ...options(database), steps });
    onTestFinished(async () => ingest.close());
    const settings = {
      host: '127.0.0.1',
      port: 0,
      portSetByHand: true,
      brokerUrl: broker.serverUrl,
      location: open.location,
    };
    await ingest.listen(settings, () => {});
    await vi.waitFor(() => expect(ingest.isSubscribed).toBe(true), PATIENCE);
    return ingest;
  }

  async function unit(username: keyof typeof KEYS = 'BU-1'): Promise<MqttClient> {
    const client = mqtt.connect(broker.unitUrl, {
      username,
      password: KEYS[username],
      clean: false,
      clientId: 'same',
    });
    onTestFinished(async () => client.endAsync(true));
    await once(client as unknown as EventEmitter, 'connect');
    return client;
  }

  let last = Date.UTC(2025, 0, 1);
  /** Publishes readings, one a message, and answers their times once the broker has acknowledged them. */
  async function publish(client: MqttClient, count: number, topic = 'ts1/BU-1/readings'): Promise<number[]> {
    const times = Array.from({ length: count }, () => (last += 1));
    await Promise.all(
      times.map(async (timestamp) =>
        client.publishAsync(topic, JSON.stringify({ readings: [{ sensor: '1', timestamp, battery: 3 }] }), {
          qos: 1,
        }),
      ),
    );
    return times;
  }

  const stored = async (id = companyId): Promise<number[]> =>
    open.database.read(id, async (tx) => {
      const rows = await tx.sql
        .selectFrom('readings')
        .select('measured_at')
        .where('company_id', '=', id)
        .execute();
      return rows.map((row) => row.measured_at);
    });
  /** Waits until the readings of these times are stored; fails once no reading at all has arrived for a while, so that late is not lost. */
  async function allStored(times: readonly number[]): Promise<void> {
    for (let known = await stored(); isAnyMissing(times, known);) {
      const before = known.length;
      await vi.waitFor(async () => {
        known = await stored();
        expect(known.length, 'readings stored').toBeGreaterThan(before);
      }, PATIENCE);
    }
  }

  test('hands on what base units send, over several connections at once', async () => {
    await serve();
    const client = await unit();
    await expect(allStored(await publish(client, 200))).resolves.toBeUndefined();
  });

  test('keeps each unit to its own topic', async () => {
    await serve();
    const client = await unit('BU-2');
    await publish(client, 1);
    await publish(client, 1, 'ts1/BU-2/readings');
    await vi.waitFor(async () => expect(await stored(otherId)).toHaveLength(1), PATIENCE);
    expect(await stored()).not.toContain(last - 1);
  });

  test('sends the time to a unit that delivers', async () => {
    await serve();
    const client = await unit();
    await client.subscribeAsync('ts1/BU-1/time');
    const received = once(client as unknown as EventEmitter, 'message');
    await publish(client, 1);
    const [, message] = await received;
    expect(Date.parse(JSON.parse(String(message)).time)).toBeCloseTo(Date.now(), -5);
  });

  test(
    'hands on what a network server sends, also what came while no server was there, and no state that it kept',
    { tags: ['R46'] },
    async () => {
      await addSensors(open.database, companyId, [DEV_EUI]);
      const client = await unit();
      const topic = `ts1/BU-1/chirpstack/application/1/device/${DEV_EUI}/event/up`;
      const uplink = async (retain = false): Promise<number> => {
        last += 1;
        const message = chirpstackUplink({ temperature: 4.2 }, { time: new Date(last).toISOString() });
        await client.publishAsync(topic, JSON.stringify(message), { qos: 1, retain });
        return last;
      };
      const first = await serve();
      const [live] = [await uplink()];
      await allStored([live]);
      await first.close();
      const waited = await uplink();
      const kept = await uplink(true);
      onTestFinished(async () => void (await client.publishAsync(topic, '', { qos: 1, retain: true })));
      await serve();
      await allStored([waited]);
      await allStored([await uplink()]);
      expect(await stored()).not.toContain(kept);
    },
  );

  test('drops a message that is too large, and its connection lives', { tags: ['R50'] }, async () => {
    await serve();
    const client = await unit();
    const closed = vi.fn<() => void>();
    client.on('close', closed);
    for (const qos of [0, 1] as const) {
      await client.publishAsync('ts1/BU-1/zigbee2mqtt/bridge/devices', Buffer.alloc(1_200_000), { qos });
    }
    await allStored(await publish(client, 1));
    expect(closed).not.toHaveBeenCalled();
  });

  test('keeps what was sent while no server was there', async () => {
    const first = await serve();
    await first.close();
    const times = await publish(await unit(), 50);
    await serve();
    await expect(allStored(times)).resolves.toBeUndefined();
  });

  test(
    'loses nothing that it acknowledged while it restarts, with no server there or with one',
    { tags: ['R129'] },
    async () => {
      const acknowledged: number[] = [];
      const first = await serve();
      const client = await unit();
      acknowledged.push(...(await publish(client, 50)));
      await first.close();
      for (let restarts = 0; restarts < 2; restarts += 1) {
        acknowledged.push(...(await publish(client, 200)));
        await broker.restart();
        await vi.waitFor(() => expect(client.connected).toBe(true), PATIENCE);
        // Mosquitto 2.0.11 has forgotten the shared subscriptions now.
        acknowledged.push(...(await publish(client, 400)));
      }
      const second = await serve();
      await broker.restart();
      acknowledged.push(...(await publish(client, 200)));
      await vi.waitFor(() => expect(second.isSubscribed).toBe(true), PATIENCE);
      await expect(allStored(acknowledged)).resolves.toBeUndefined();
    },
  );

  describe('readings without a time', () => {
    const untimed = JSON.stringify({ readings: [{ sensor: '1', battery: 3 }] });
    const rejections = async () => {
      const { base_unit_id: id } = await open.database.read(companyId, async (tx) =>
        tx.sql
          .selectFrom('base_units')
          .select('base_unit_id')
          .where('company_id', '=', companyId)
          .executeTakeFirstOrThrow(),
      );
      return open.database.read(companyId, async (tx) => readRejections(tx, companyId, id));
    };

    test(
      'that waited while no server was there are rejected and counted, never dated now; timed ones are stored',
      { tags: ['R51'] },
      async () => {
        const first = await serve();
        const client = await unit();
        await allStored(await publish(client, 1));
        await first.close();
        const before = { stored: (await stored()).length, rejected: (await rejections()).rejections };
        for (let n = 0; n < 20; n += 1) await client.publishAsync('ts1/BU-1/readings', untimed, { qos: 1 });
        const times = await publish(client, 20);
        await serve();
        await allStored(times);
        await vi.waitFor(async () => {
          expect((await rejections()).rejections).toBe(before.rejected + 20);
        }, PATIENCE);
        expect(await stored()).toHaveLength(before.stored + 20);
        expect((await rejections()).newest[0]?.reason).toContain('must not have waited');
      },
    );

    test('are taken again once the queue of the session is behind us, and the unit may read what was not', async () => {
      await serve();
      const client = await unit();
      const received: string[] = [];
      client.on('message', (topic) => received.push(topic));
      await client.subscribeAsync('ts1/BU-1/rejected');
      const before = (await stored()).length;
      await vi.waitFor(async () => {
        await client.publishAsync('ts1/BU-1/readings', untimed, { qos: 1 });
        expect((await stored()).length).toBeGreaterThan(before);
      }, PATIENCE);
      await client.publishAsync('ts1/BU-1/readings', JSON.stringify({ readings: [7] }), { qos: 1 });
      await vi.waitFor(() => expect(received).toContain('ts1/BU-1/rejected'), PATIENCE);
    });
  });

  test(
    'a message that cannot be stored is quarantined and acknowledged: more of them than sessions delay no other message',
    { tags: ['R37'] },
    async () => {
      const poison: BatchStep = async (_tx, { readings }) => {
        if (readings.values[MEASURANDS.indexOf('battery')]?.includes(66))
          throw new RangeError('out of range');
      };
      const ingest = await serve(open.database, [poison]);
      const client = await unit();
      const message = (timestamp: number) =>
        JSON.stringify({ readings: [{ sensor: '1', timestamp, battery: 66 }] });
      await Promise.all(
        Array.from({ length: 20 }, async () =>
          client.publishAsync('ts1/BU-1/readings', message((last += 1)), { qos: 1 }),
        ),
      );
      await allStored(await publish(client, 20));
      await vi.waitFor(async () => {
        const found = await open.database.read(companyId, async (tx) => readQuarantine(tx, companyId));
        expect(found).toHaveLength(20);
      }, PATIENCE);
      expect(ingest.pipeline.isReady).toBe(true);
    },
  );

  describe('while readings cannot be stored', () => {
    let isGone: boolean;
    /** A server whose database is gone for as long as `isGone` says. */
    async function serveWithout(): Promise<Ingest> {
      isGone = true;
      return serve({
        ...open.database,
        writeAcross: async (work) => {
          if (isGone) throw new Unavailable('the database is gone');
          return open.database.writeAcross(work);
        },
      });
    }

    test('keeps them until they can be', async () => {
      const ingest = await serveWithout();
      const times = await publish(await unit(), 30);
      await vi.waitFor(() => expect(ingest.pipeline.isReady).toBe(false), PATIENCE);
      expect(await stored()).not.toEqual(expect.arrayContaining([times[0]]));
      isGone = false;
      await allStored(times);
    });

    test('keeps them also when it is restarted meanwhile', async () => {
      const ingest = await serveWithout();
      const times = await publish(await unit(), 30);
      await vi.waitFor(() => expect(ingest.pipeline.isReady).toBe(false), PATIENCE);
      await broker.restart();
      isGone = false;
      await allStored(times);
    });
  });

  test('may be gone without warning and come back', async () => {
    const ingest = await serve();
    const client = await unit();
    await allStored(await publish(client, 1));
    await broker.kill();
    await vi.waitFor(() => expect(ingest.isSubscribed).toBe(false), PATIENCE);
    await broker.start();
    await vi.waitFor(() => expect(ingest.isSubscribed).toBe(true), PATIENCE);
    await allStored(await publish(client, 20));
  });

  test('drops what is of no base unit, and goes on', async () => {
    const ingest = await serve();
    const server = mqtt.connect(broker.serverUrl);
    onTestFinished(async () => server.endAsync(true));
    await open.database.write(otherId, async (tx) =>
      tx.sql.updateTable('base_units').set({ deleted_at: 1 }).where('company_id', '=', otherId).execute(),
    );
    await publish(await unit('BU-2'), 40, 'ts1/BU-2/readings');
    await allStored(await publish(await unit(), 40));
    expect(ingest.pipeline.isReady).toBe(true);
  });

  test('and a server killed under load lose nothing that the broker acknowledged', async () => {
    const client = await unit();
    const times: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const server = startProcess('main', {
        DATA_DIR: open.location.dataDirectory,
        PORT: '0',
        MQTT_URL: broker.serverUrl,
      });
      onTestFinished(() => void server.child.kill('SIGKILL'));
      await server.printed(/is ready/);
      const before = (await stored()).length;
      times.push(...(await publish(client, 200)));
      await vi.waitFor(async () => expect((await stored()).length).toBeGreaterThan(before), PATIENCE);
      server.child.kill('SIGKILL');
      await server.ended();
    }
    const server = startProcess('main', {
      DATA_DIR: open.location.dataDirectory,
      PORT: '0',
      MQTT_URL: broker.serverUrl,
    });
    onTestFinished(() => void server.child.kill('SIGKILL'));
    await allStored(times);
  });
});
