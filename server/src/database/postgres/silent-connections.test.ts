import { NOTHING_MEASURED } from '@ts1/contract';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { createAlarmClock } from '../../alarms/index.ts';
import { DeliveredReadings, startIngest } from '../../ingest/index.ts';
import { systemClock } from '../../platform/clock.ts';
import { Unavailable } from '../../platform/errors.ts';
import { createLogger } from '../../platform/logger.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/databases.ts';
import { addBaseUnit, addCompany, addSensors } from '../../../testing/devices.ts';
import { atMost } from '../../../testing/strict-times.ts';
import { startTcpProxy, type TcpProxy } from '../../../testing/tcp-proxy.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { testCommands } from '../../../testing/test-commands.ts';
import { type Database, openDatabase } from '../index.ts';

const postgresUrl = inject('postgresUrl');
const NOW = Date.UTC(2026, 0, 31);
const PROMISED_MS = 15_000;
const PATIENCE = { timeout: atMost(PROMISED_MS), interval: 100 };

describe.skipIf(postgresUrl === null)('PostgreSQL behind connections that fall silent', () => {
  let open: TestDatabase;
  let proxy: TcpProxy;
  let database: Database;
  let companyId: number;
  let sensorIds: number[];

  beforeAll(async () => {
    open = await createTestDatabase('postgres', postgresUrl);
    companyId = await addCompany(open.database, 'Silent');
    await addBaseUnit(open.database, companyId, 'BU-1', 'key-1');
    sensorIds = await addSensors(open.database, companyId, ['1', '2', '3']);
    const url = new URL(open.location.databaseUrl ?? '');
    proxy = await startTcpProxy(Number(url.port));
    url.port = String(proxy.port);
    database = await openDatabase({ ...open.location, databaseUrl: url.href });
  });
  afterAll(async () => {
    await database.close();
    proxy.cut();
    await open.drop();
  });

  const since = (startedAt: number): number => performance.now() - startedAt;
  /** Opens a transaction of the product that locks all sensors and never continues. */
  const freeze = async (node: Database) => {
    const held = Promise.withResolvers<void>();
    const thawed = Promise.withResolvers<void>();
    const ended = node
      .write(companyId, async (tx) => {
        await tx.dialect.lockRows(tx, 'sensors', companyId, 'sensor_id', sensorIds);
        held.resolve();
        await thawed.promise;
        await sql`select 1`.execute(tx.sql);
      })
      .then(
        () => 'went through',
        (error: unknown) => error,
      );
    await held.promise;
    return { thaw: thawed.resolve, ended };
  };

  test(
    'ingest, reads and alarms by time are back within 15 s, in the same process',
    { tags: ['R86'], timeout: 180_000 },
    async () => {
      const ingest = await startIngest({
        database,
        clock: systemClock,
        logger: createLogger('silent'),
        commands: testCommands,
      });
      const app = await createTestApp(database, { ingest });
      onTestFinished(async () => app.close());
      const watch = { since: 0, blind: [] };
      const alarms = createAlarmClock({ database, clock: systemClock, onChanges: [], watch: () => watch });
      let last = Date.UTC(2025, 0, 1);
      const post = async () => {
        const { statusCode, headers } = await app.http.inject({
          method: 'POST',
          url: '/api/ingest/readings',
          headers: { authorization: 'Bearer key-1' },
          payload: { readings: [{ sensor: '1', timestamp: (last += 1), battery: 3 }] },
        });
        return [statusCode, headers['retry-after']];
      };
      const names = async (tx: Parameters<Parameters<Database['read']>[1]>[0]) =>
        tx.sql.selectFrom('sensors').select('serial_no').where('company_id', '=', companyId).execute();
      // Idle connections and connections in use.
      await Promise.all(Array.from({ length: 8 }, async () => database.read(companyId, names)));
      expect(await post()).toEqual([200, undefined]);

      proxy.silence();
      const startedAt = performance.now();
      const [posted, read, ticked] = await Promise.all([
        post(),
        database.read(companyId, names).catch((error: unknown) => error),
        alarms.tick().catch((error: unknown) => error),
      ]);
      expect(posted).toEqual([503, '2']);
      expect(read).toBeInstanceOf(Unavailable);
      expect(ticked).toBeInstanceOf(Unavailable);
      await vi.waitFor(async () => expect(await post()).toEqual([200, undefined]), PATIENCE);
      expect(await database.read(companyId, names)).toHaveLength(3);
      await alarms.tick();
      expect(since(startedAt)).toBeLessThan(atMost(PROMISED_MS));
    },
  );

  test(
    'a statement that works for longer than that is not taken for lost',
    { tags: ['R87'], timeout: 30_000 },
    async () => {
      const { rows } = await database.read(companyId, async (tx) =>
        sql<{ answer: number }>`select 42 as answer from pg_sleep(8)`.execute(tx.sql),
      );
      expect(rows).toEqual([{ answer: 42 }]);
    },
  );

  test(
    'a server that freezes while it holds sensors delays no other for 15 s',
    { tags: ['R88'], timeout: 180_000 },
    async () => {
      const frozen = await freeze(open.database);
      const startedAt = performance.now();
      const store = async () =>
        database.write(companyId, async (tx) =>
          tx.dialect.lockRows(tx, 'sensors', companyId, 'sensor_id', sensorIds),
        );
      await expect(store()).rejects.toThrow(Unavailable);
      await vi.waitFor(store, PATIENCE);
      expect(since(startedAt)).toBeLessThan(atMost(PROMISED_MS));
      frozen.thaw();
      expect(await frozen.ended).toBeInstanceOf(Unavailable);
    },
  );

  test(
    'what holds one company up for longer than that does not hold up the others',
    { tags: ['R89'], timeout: 180_000 },
    async () => {
      const ingest = await startIngest({
        database,
        clock: systemClock,
        logger: createLogger('silent'),
        commands: testCommands,
      });
      onTestFinished(async () => ingest.close());
      const otherId = await addCompany(open.database, 'Not held up');
      const [unitId, otherUnitId] = [
        await addBaseUnit(open.database, companyId, 'BU-2', 'key-2'),
        await addBaseUnit(open.database, otherId, 'BU-3', 'key-3'),
      ];
      await addSensors(open.database, otherId, ['9']);
      const holder = new Client({ connectionString: open.location.databaseUrl });
      await holder.connect();
      onTestFinished(async () => holder.end());
      await holder.query('begin');
      await holder.query('select 1 from sensors where company_id = $1 for update', [companyId]);
      const deliver = async (company: number, baseUnitId: number, serial: string, measuredAt: number) =>
        ingest.pipeline.deliver({
          companyId: company,
          baseUnitId,
          receivedAt: Date.now(),
          unreadable: false,
          bytes: 100,
          readings: DeliveredReadings.of([
            {
              serial,
              measuredAt,
              ...NOTHING_MEASURED,
              temperature: 4,
              error: null,
              error_2: null,
              battery_percent: null,
              firmware: null,
              inputs: null,
            },
          ]),
        });
      const startedAt = performance.now();
      const held = Promise.allSettled(
        Array.from({ length: 20 }, async (_, index) => deliver(companyId, unitId, '2', NOW + index)),
      );
      expect(await deliver(otherId, otherUnitId, '9', NOW)).toMatchObject({ accepted: 1 });
      expect(since(startedAt)).toBeLessThan(atMost(PROMISED_MS));
      const outcomes = await held;
      expect(outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason)).toEqual(
        outcomes.map(() => expect.any(Unavailable)),
      );
      expect(since(startedAt)).toBeLessThan(atMost(PROMISED_MS));
    },
  );

  test(
    'a statement that PostgreSQL gives up is answered 503, with when to come again',
    { tags: ['R90'], timeout: 30_000 },
    async () => {
      const app = await createTestApp(database);
      onTestFinished(async () => app.close());
      const other = new Client({ connectionString: open.location.databaseUrl });
      await other.connect();
      await other.query('begin');
      await other.query('lock table sites in access exclusive mode');
      const { admin } = await app.createCompany('Locked out');
      const answer = await admin.call('GET', '/sites');
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2']);
      await other.end();
      expect((await admin.call('GET', '/sites')).statusCode).toBe(200);
    },
  );
});
