import { NOTHING_MEASURED } from '@ts1/contract';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Database, openDatabase } from '../../database/index.ts';
import { Unavailable } from '../../platform/errors.ts';
import { createLogger } from '../../platform/logger.ts';
import { auditRows } from '../../../testing/audit-rows.ts';
import { addCompany, addSensors } from '../../../testing/devices.ts';
import { describeOnEachEngine } from '../../../testing/each-engine.ts';
import { newReading } from '../../../testing/new-reading.ts';
import { simulatedClock } from '../../../testing/simulated-clock.ts';
import { mountSmallDisk } from '../../../testing/small-disk.ts';
import { rawReadings, storeReadings } from '../../../testing/stored-readings.ts';
import { deleteReadingsBefore, sealReadings, openSealing, type SealingDeps } from '../index.ts';
import { createBlockMaker } from './block-maker.ts';
import { sealDay } from './seal-day.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const BASE = Date.UTC(2026, 0, 20);
const FIRST_DAY = BASE / DAY;
const KEPT = createLogger('silent');
let serials = 910_000;

/** Counts the days of a company that are blocks, the readings in them, and the readings that are rows. */
async function countStored(database: Database, companyId: number) {
  return database.read(companyId, async (tx) => {
    const days = await tx.sql
      .selectFrom('sealed_days')
      .select(['day', 'readings'])
      .where('company_id', '=', companyId)
      .execute();
    const rows = await tx.sql
      .selectFrom('readings')
      .select('measured_at')
      .where('company_id', '=', companyId)
      .execute();
    return {
      days: days.length,
      sealed: days.reduce((sum, { readings }) => sum + readings, 0),
      rows: rows.length,
    };
  });
}

async function createSensor(database: Database) {
  serials += 1;
  const companyId = await addCompany(database, `Sealed ${serials}`);
  const [sensorId = 0] = await addSensors(database, companyId, [String(serials)]);
  return { companyId, sensorId };
}

/** Returns one reading every ten minutes from the start of a day on. */
function each10Minutes(sensorId: number, days: number, from = BASE) {
  return Array.from({ length: days * 144 }, (_, at) =>
    newReading(sensorId, from + at * 10 * MINUTE, { temperature: (at % 37) / 3 }),
  );
}

describeOnEachEngine('a day of readings', (on) => {
  const sealAt = async (at: number, given: Partial<SealingDeps> = {}) =>
    sealReadings({ database: on.database, clock: simulatedClock(at), logger: KEPT, pauseMs: 0, ...given });
  const begin = async (days = 1) => {
    const { companyId, sensorId } = await createSensor(on.database);
    await storeReadings(on.database, companyId, each10Minutes(sensorId, days));
    const all = async () => rawReadings(on.database, companyId, sensorId);
    return {
      companyId,
      sensorId,
      all,
      before: await all(),
      counts: async () => countStored(on.database, companyId),
      store: async (at: number, given = {}) =>
        storeReadings(on.database, companyId, [newReading(sensorId, at, given)]),
    };
  };

  test('becomes a block 36 hours after its end, not before', async () => {
    const { counts, all, before } = await begin(2);
    await sealAt(BASE + DAY + 36 * HOUR - 1);
    expect(await counts()).toEqual({ days: 0, sealed: 0, rows: 288 });
    await sealAt(BASE + DAY + 36 * HOUR);
    expect(await counts()).toEqual({ days: 1, sealed: 144, rows: 144 });
    expect(await all()).toEqual(before);
  });

  test('is sealed by servers that share the work', async () => {
    const { companyId, counts, all, before } = await begin();
    const clock = simulatedClock(BASE + 3 * DAY);
    const deps = { database: on.database, clock, logger: KEPT, pauseMs: 0 };
    const servers = [openSealing(deps, on.location), openSealing(deps, on.location)];
    onTestFinished(async () => void (await Promise.all(servers.map(async (server) => server.close()))));
    await vi.waitFor(
      async () => {
        await Promise.all(servers.map(async (server) => server.sealOurs()));
        expect([companyId, await counts()]).toEqual([companyId, { days: 1, sealed: 144, rows: 0 }]);
      },
      { timeout: 30_000, interval: 20 },
    );
    expect(await all()).toEqual(before);
  });

  test('stays as it is while the clock, a month ahead, is in doubt', { tags: ['R85'] }, async () => {
    const { counts } = await begin();
    await sealAt(BASE + 30 * DAY, { maySeal: async () => false });
    expect(await counts()).toEqual({ days: 0, sealed: 0, rows: 144 });
  });

  test(
    'takes in what came late six hours after it was sealed, and the audit log says so',
    { tags: ['R81'] },
    async () => {
      const { companyId, sensorId, counts, all, store } = await begin();
      const sealedAt = BASE + 3 * DAY;
      await sealAt(sealedAt);
      await store(BASE + 5 * MINUTE, { temperature: 21 });
      await store(BASE + 10 * MINUTE, { temperature: 99 });
      await sealAt(sealedAt + 6 * HOUR - 1);
      expect(await counts()).toEqual({ days: 1, sealed: 144, rows: 1 });
      const withLate = await all();
      expect(withLate[1]).toMatchObject({ measured_at: BASE + 5 * MINUTE, temperature: 21 });
      await sealAt(sealedAt + 6 * HOUR);
      expect(await counts()).toEqual({ days: 1, sealed: 145, rows: 0 });
      expect(await all()).toEqual(withLate);
      const rows = await auditRows(on.database, companyId);
      expect(rows.filter(({ action }) => action === 'readings_reseal')).toMatchObject([
        {
          description: `Sealed the readings of sensor ${sensorId} on 2026-01-20 again with 1 that came late`,
        },
      ]);
    },
  );

  test('keeps as a row what came while its block was made', async () => {
    const { companyId, sensorId, counts, all, store } = await begin();
    const maker = createBlockMaker();
    onTestFinished(async () => maker.rest());
    const blocks = {
      ...maker,
      make: async (...given: Parameters<typeof maker.make>) => {
        const made = await maker.make(...given);
        await store(BASE + 3 * MINUTE);
        return made;
      },
    };
    const clock = simulatedClock(BASE + 3 * DAY);
    const key = { companyId, sensorId, day: FIRST_DAY };
    expect(await sealDay({ database: on.database, clock, blocks }, key)).toBe(144);
    expect(await counts()).toEqual({ days: 1, sealed: 144, rows: 1 });
    expect(await all()).toHaveLength(145);
  });

  test(
    'is one block and no row when two servers seal it at once, in small pieces',
    { tags: ['R80'] },
    async () => {
      const { companyId, sensorId, counts, all, before } = await begin();
      const makers = [createBlockMaker(), createBlockMaker()];
      onTestFinished(async () => void (await Promise.all(makers.map(async (maker) => maker.rest()))));
      const clock = simulatedClock(BASE + 3 * DAY);
      const key = { companyId, sensorId, day: FIRST_DAY };
      const sealed = await Promise.all(
        makers.map(async (blocks) => sealDay({ database: on.database, clock, blocks, rowsAtOnce: 10 }, key)),
      );
      expect(sealed.toSorted((one, other) => one - other)).toEqual([0, 144]);
      expect(await counts()).toEqual({ days: 1, sealed: 144, rows: 0 });
      expect(await all()).toEqual(before);
    },
  );

  test(
    'keeps its rows when its block cannot be made, and the other days are sealed',
    { tags: ['R79'] },
    async () => {
      const { companyId, sensorId, counts, all, before } = await begin();
      const blocks = {
        make: async () => {
          throw new Error('a block does not give back what was put into it');
        },
        rest: async () => {},
      };
      const clock = simulatedClock(BASE + 3 * DAY);
      const key = { companyId, sensorId, day: FIRST_DAY };
      await expect(sealDay({ database: on.database, clock, blocks }, key)).rejects.toThrow(
        'does not give back',
      );
      expect(await counts()).toEqual({ days: 0, sealed: 0, rows: 144 });
      expect(await all()).toEqual(before);
    },
  );

  test('keeps a row that is not, bit by bit, what the block has of its time', { tags: ['R79'] }, async () => {
    const { companyId, sensorId, counts } = await begin();
    await sealAt(BASE + 3 * DAY);
    const row = { ...NOTHING_MEASURED, received_at: BASE, base_unit_id: 1, error: null, error_2: null };
    await on.database.write(companyId, async (tx) =>
      tx.sql
        .insertInto('readings')
        .values({ ...row, company_id: companyId, sensor_id: sensorId, measured_at: BASE, temperature: 77 })
        .execute(),
    );
    await sealAt(BASE + 4 * DAY);
    expect(await counts()).toEqual({ days: 1, sealed: 144, rows: 1 });
  });

  test(
    'of very many readings leaves in several transactions, none of them lost',
    { timeout: 120_000 },
    async () => {
      const { companyId, sensorId } = await createSensor(on.database);
      const readings = Array.from({ length: 30_000 }, (_, at) =>
        newReading(sensorId, BASE + at * 2_000, { temperature: at / 8 }),
      );
      await storeReadings(on.database, companyId, readings);
      const before = await rawReadings(on.database, companyId, sensorId);
      await sealAt(BASE + 3 * DAY);
      expect(await countStored(on.database, companyId)).toEqual({ days: 1, sealed: 30_000, rows: 0 });
      expect(await rawReadings(on.database, companyId, sensorId)).toEqual(before);
    },
  );

  test('is deleted as a block when it is older than it is kept, and what comes of it then is not stored', async () => {
    const { companyId, sensorId, all, counts, store } = await begin(3);
    await sealAt(BASE + 5 * DAY);
    const deleted = await on.database.write(companyId, async (tx) =>
      deleteReadingsBefore(tx, companyId, { sensorId, before: BASE + 2 * DAY, most: 200 }),
    );
    expect(deleted).toBe(144);
    await on.database.write(companyId, async (tx) =>
      deleteReadingsBefore(tx, companyId, { sensorId, before: BASE + 2 * DAY, most: 200 }),
    );
    expect(await counts()).toEqual({ days: 1, sealed: 144, rows: 0 });
    await store(BASE + MINUTE, { receivedAt: BASE + 60 * DAY });
    expect((await all())[0]?.measured_at).toBe(BASE + 2 * DAY);
  });
});

test(
  'a disk that is full while readings are sealed loses none of them, and they are sealed when there is room',
  { tags: ['R74'], timeout: 120_000 },
  async () => {
    const disk = mountSmallDisk(24);
    if (disk === null) {
      process.stderr.write('no disk could be mounted: sealing on a full disk is not tested.\n');
      return;
    }
    const database = await openDatabase({ dataDirectory: disk.directory });
    onTestFinished(async () => {
      disk.makeRoom();
      await database.close();
      disk.drop();
    });
    const { companyId, sensorId } = await createSensor(database);
    await storeReadings(database, companyId, each10Minutes(sensorId, 40));
    const before = await rawReadings(database, companyId, sensorId);
    const seal = async () =>
      sealReadings({ database, clock: simulatedClock(BASE + 50 * DAY), logger: KEPT, pauseMs: 0 });
    disk.fill();
    await expect(seal()).rejects.toThrow(Unavailable);
    const stored = await countStored(database, companyId);
    expect(stored.rows).toBeGreaterThan(0);
    expect(stored.rows + stored.sealed).toBe(before.length);
    expect(await rawReadings(database, companyId, sensorId)).toEqual(before);
    disk.makeRoom();
    await seal();
    expect(await countStored(database, companyId)).toEqual({ days: 40, sealed: before.length, rows: 0 });
    expect(await rawReadings(database, companyId, sensorId)).toEqual(before);
  },
);
