import { once } from 'node:events';
import { liveEvents } from '@ts1/contract';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openDatabase, type Database } from '../database/index.ts';
import { recordReadings } from '../readings/index.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/databases.ts';
import { collectEvents } from '../../testing/received-events.ts';
import { newReading } from '../../testing/new-reading.ts';
import { createSensors } from '../../testing/stored-readings.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { createTestHub } from '../../testing/test-hub.ts';
import { LIVE_LIMITS, type LiveHub } from './hub.ts';
import type { Nodes } from './nodes.ts';

const ACME = 1;
const RIVAL = 2;
const postgresUrl = inject('postgresUrl');

interface Server {
  readonly database: Database;
  readonly live: LiveHub;
  readonly nodes: Nodes;
  readonly connected: Promise<void>;
}

describe.skipIf(postgresUrl === null)('two servers on one PostgreSQL database', () => {
  let open: TestDatabase;
  let here: Server;
  let there: Server;
  let sensors: number[];

  const startServer = async (): Promise<Server> => {
    const database = await openDatabase(open.location);
    const { location } = open;
    const { live, nodes } = createTestHub(database, { location, limits: { ...LIVE_LIMITS, intervalMs: 20 } });
    const connected = new Promise<void>((resolve) => {
      nodes.onGap(resolve);
    });
    return { database, live, nodes, connected };
  };
  const stop = async ({ database, live, nodes }: Server): Promise<void> => {
    live.close();
    await nodes.close();
    await database.close();
  };

  beforeAll(async () => {
    open = await createTestDatabase('postgres', postgresUrl);
    sensors = await createSensors(open.database, ACME, 1_200, 600_000);
    here = await startServer();
    there = await startServer();
    await Promise.all([here.connected, there.connected]);
  });
  afterAll(async () => {
    await Promise.all([stop(here), stop(there)]);
    await open.drop();
  });

  const store = async (measuredAt: number, temperature: number): Promise<void> => {
    await here.database.write(ACME, async (tx) =>
      recordReadings(
        tx,
        ACME,
        sensors.map((sensorId) => newReading(sensorId, measuredAt, { temperature })),
      ),
    );
  };
  /** Sensor ids of all records of all reading events. */
  const eventRecords = (events: readonly { name: string; data: unknown }[]) =>
    events.flatMap(
      ({ data }) => (data as { records?: { sensor_id: string; temperature: number }[] }).records ?? [],
    );

  test('what one stores, the open screens of the other get with its newest values', async () => {
    const received = collectEvents(there.live.open(ACME, 1, {}));
    const rival = collectEvents(there.live.open(RIVAL, 2, {}));
    await store(Date.UTC(2026, 0, 31, 9), 4.2);
    here.live.stored(ACME, { sensorIds: sensors });
    await expect
      .poll(() => new Set(eventRecords(received.events).map(({ sensor_id }) => sensor_id)).size)
      .toBe(1_200);
    expect(eventRecords(received.events).every(({ temperature }) => temperature === 4.2)).toBe(true);
    here.live.announceChange(RIVAL, ['Zones']);
    await expect.poll(() => rival.events).toMatchObject([{ name: 'changed', data: { groups: ['Zones'] } }]);
  });

  test('an alarm that one finds is on the open screens of the other, and so is its end', async () => {
    const { database, live, nodes, connected } = await startServer();
    await connected;
    const app = await createTestApp(database, { live });
    const { companyId, admin } = await app.createCompany('Alarmed');
    const post = async (path: string, body: object) => (await admin.call('POST', path, body)).json();
    const unit = { baseUnitSerialNo: 'NODE-1', baseUnitName: 'Gateway', typeId: '1' };
    const { deviceKey } = await post('/baseUnits', unit);
    const { id } = await post('/sensors', { serialNo: '770001', name: 'Freezer', type: '1' });
    await admin.call('PUT', `/alarms/sensor/${id}`, { high_alarm: 8, high_enable: true, auto_reset: true });
    const received = collectEvents(there.live.open(companyId, admin.userId, {}));
    const measure = async (temperature: number) => {
      app.clock.advance(60_000);
      await app.http.inject({
        method: 'POST',
        url: '/api/ingest/readings',
        headers: { authorization: `Bearer ${deviceKey}` },
        payload: { readings: [{ sensor: '770001', timestamp: app.clock.now(), temperature }] },
      });
    };
    const newest = () =>
      received.events
        .flatMap(({ name, data }) =>
          name === 'current-alarms' ? liveEvents['current-alarms'].parse(data).subjects : [],
        )
        .findLast(({ sensor_id }) => sensor_id === id)
        ?.alarms.map(({ state }) => state);
    await measure(9);
    await expect.poll(newest).toEqual(['alarm']);
    await measure(5);
    await expect.poll(newest).toEqual([]);
    await app.close();
    await nodes.close();
    await database.close();
  });

  test('a change that one makes is announced once, on both', async () => {
    const [one, other] = [
      collectEvents(here.live.open(ACME, 1, {})),
      collectEvents(there.live.open(ACME, 1, {})),
    ];
    here.live.announceChange(ACME, ['Sensors']);
    here.live.announceChange(ACME, ['BaseUnits']);
    for (const received of [one, other]) {
      await expect
        .poll(() => received.events)
        .toMatchObject([{ data: { groups: ['Sensors'] } }, { data: { groups: ['BaseUnits'] } }]);
    }
  });

  test('a device key that one revokes is announced to the other, and not to itself', async () => {
    const revoked: string[] = [];
    here.nodes.on('device-key-revoked', ({ baseUnitId }) => void revoked.push(`here ${baseUnitId}`));
    there.nodes.on('device-key-revoked', ({ baseUnitId }) => void revoked.push(`there ${baseUnitId}`));
    here.nodes.send({ kind: 'device-key-revoked', baseUnitId: 7 });
    there.nodes.send({ kind: 'device-key-revoked', baseUnitId: 8 });
    await expect.poll(() => revoked.toSorted()).toEqual(['here 8', 'there 7']);
  });

  test('a connection that breaks comes back by itself, and screens read everything again', async () => {
    const received = collectEvents(there.live.open(ACME, 1, {}));
    const limited = there.live.open(ACME, 2, { sees: () => false });
    collectEvents(limited);
    const limitedEnds = once(limited, 'close');
    const client = new Client({ connectionString: open.location.databaseUrl });
    await client.connect();
    const { rowCount } = await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'ts1-nodes' and datname = current_database()`,
    );
    await client.end();
    expect(rowCount).toBe(2);
    // A user who sees a part connects again: which part may have changed meanwhile.
    await limitedEnds;
    await expect.poll(() => received.events.map(({ name }) => name), { timeout: 10_000 }).toContain('resync');
    await expect
      .poll(
        () => {
          here.live.announceChange(ACME, ['Plan']);
          return received.events.at(-1)?.data;
        },
        { timeout: 10_000 },
      )
      .toEqual({ groups: ['Plan'] });
  });

  test('what could not be sent while the connection was down is made up for', async () => {
    const received = collectEvents(there.live.open(ACME, 1, {}));
    const late = await startServer();
    late.live.announceChange(ACME, ['Plan']);
    await expect.poll(() => received.events.map(({ name }) => name), { timeout: 10_000 }).toContain('resync');
    await stop(late);
  });
});
