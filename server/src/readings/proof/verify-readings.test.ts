// @module-tag S52
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { Tx } from '../../database/index.ts';
import { createLogger } from '../../platform/logger.ts';
import { auditRows } from '../../../testing/audit-rows.ts';
import { addCompany, addSensors } from '../../../testing/devices.ts';
import { describeOnEachEngine } from '../../../testing/each-engine.ts';
import { newReading } from '../../../testing/new-reading.ts';
import { simulatedClock } from '../../../testing/simulated-clock.ts';
import { storeReadings } from '../../../testing/stored-readings.ts';
import { deleteReadingsBefore, sealReadings } from '../index.ts';
import type { BlockKey } from '../sealed/block-key.ts';
import { decodeBlock } from '../sealed/decode-block.ts';
import { digestRows } from '../sealed/digest-rows.ts';
import { encodeBlock } from '../sealed/encode-block.ts';
import { recordSeals } from './record-seals.ts';
import { sealRoot } from './seal-leaf.ts';
import { verifyReadings } from './verify-readings.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const BASE = Date.UTC(2026, 0, 20);
const FIRST_DAY = BASE / DAY;
const SEALED_AT = BASE + 5 * DAY + 12 * HOUR;
const logger = createLogger('silent');
let serials = 920_000;

describeOnEachEngine('sealed readings', (on) => {
  let companyId: number;
  let sensors: number[];
  const [first, second] = [() => sensors[0] ?? 0, () => sensors[1] ?? 0];

  const seal = async (at: number) =>
    sealReadings({ database: on.database, clock: simulatedClock(at), logger, pauseMs: 0 });
  const record = async (at: number) => recordSeals({ database: on.database, clock: simulatedClock(at) });
  const verify = async () => verifyReadings(on.database, companyId);
  const flaws = async () =>
    (await verify()).flaws.map((flaw) =>
      'statement' in flaw
        ? `root ${flaw.statement.seal}: ${flaw.problem}`
        : `${sensors.indexOf(flaw.sensorId)} on day ${flaw.day - FIRST_DAY}: ${flaw.problem}`,
    );
  /** Runs a statement as the owner of the database could. */
  const forge = async (statement: ReturnType<typeof sql>) =>
    on.database.write(companyId, async (tx) => statement.execute(tx.sql));
  const rowsWith = async (action: string) =>
    (await auditRows(on.database, companyId)).filter((row) => row.action === action);
  const blockKey = (sensorId: number, day = 0): BlockKey => ({ companyId, sensorId, day: FIRST_DAY + day });
  const ofDay = ({ sensorId, day }: BlockKey) =>
    sql`company_id = ${companyId} and sensor_id = ${sensorId} and day = ${day}`;
  const readBlock = async (key: BlockKey): Promise<Buffer> => {
    const { rows } = await on.database.read(companyId, async (tx) =>
      sql<{ block: Uint8Array }>`select block from sealed_days where ${ofDay(key)}`.execute(tx.sql),
    );
    return Buffer.from(rows[0]?.block ?? []);
  };
  /** Returns the block of a day with one temperature changed, as a reader of our document could make it. */
  const warmer = async (key: BlockKey) => {
    const rows = decodeBlock(key, await readBlock(key));
    rows.values[0]?.fill(99, 7, 8);
    return { block: encodeBlock(key, rows), digest: digestRows(rows) };
  };

  beforeEach(async () => {
    companyId = await addCompany(on.database, `Proven ${(serials += 1)}`);
    sensors = await addSensors(on.database, companyId, [String((serials += 1)), String((serials += 1))]);
    const readings = sensors.flatMap((sensorId) =>
      Array.from({ length: 3 * 24 }, (_, hour) =>
        newReading(sensorId, BASE + hour * HOUR, { temperature: hour / 8 }),
      ),
    );
    await storeReadings(on.database, companyId, readings);
    await seal(SEALED_AT);
    await record(SEALED_AT);
  });

  test('are proven by one row of the audit log', async () => {
    const [row, ...others] = await rowsWith('readings_seal');
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      actor_kind: 'system',
      description: 'Sealed 144 readings from 2026-01-20 to 2026-01-22 of 2 sensors',
    });
    expect(JSON.parse(row?.details ?? '')).toEqual({
      seal: 1,
      sensors: 2,
      readings: 144,
      from: '2026-01-20',
      to: '2026-01-22',
      days: 6,
      root: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(await verify()).toEqual({ days: 6, readings: 144, seals: 1, waiting: 0, flaws: [] });
  });

  test('wait for the next day when a root was recorded today, and two servers record one', async () => {
    const late = Array.from({ length: 24 }, (_, hour) => newReading(first(), BASE + 3 * DAY + hour * HOUR));
    await storeReadings(on.database, companyId, late);
    await seal(SEALED_AT + HOUR);
    await record(SEALED_AT + HOUR);
    expect(await verify()).toMatchObject({ days: 7, seals: 1, waiting: 1, flaws: [] });
    const next = SEALED_AT + 15 * HOUR;
    await Promise.all([record(next), record(next)]);
    expect(await verify()).toMatchObject({ days: 7, seals: 2, waiting: 0, flaws: [] });
    expect(await rowsWith('readings_seal')).toHaveLength(2);
  });

  test(
    'that were sealed again have a row that says what they were, and a new root',
    { tags: ['S54'] },
    async () => {
      const before = digestRows(decodeBlock(blockKey(first()), await readBlock(blockKey(first()))));
      await storeReadings(on.database, companyId, [newReading(first(), BASE + 1)]);
      await seal(SEALED_AT + 7 * HOUR);
      expect(await verify()).toMatchObject({ readings: 145, waiting: 1, flaws: [] });
      const [row] = await rowsWith('readings_reseal');
      expect(JSON.parse(row?.details ?? '')).toEqual({
        sensorId: first(),
        day: '2026-01-20',
        readings: { before: 24, after: 25 },
        digest: { before, after: expect.stringMatching(/^[0-9a-f]{64}$/) },
      });
      await record(SEALED_AT + DAY);
      expect(await verify()).toMatchObject({ days: 6, readings: 145, seals: 2, waiting: 0, flaws: [] });
    },
  );

  test('of another company are not asked', async () => {
    const proven = companyId;
    companyId = await addCompany(on.database, `Empty ${(serials += 1)}`);
    expect(await verify()).toEqual({ days: 0, readings: 0, seals: 0, waiting: 0, flaws: [] });
    await forge(sql`delete from sealed_days where company_id = ${companyId}`);
    companyId = proven;
    expect(await flaws()).toEqual([]);
  });

  test('with one bit flipped in the database are named by sensor and day', async () => {
    const key = blockKey(second(), 1);
    const block = await readBlock(key);
    block[60] = (block[60] ?? 0) ^ 4;
    await forge(sql`update sealed_days set block = ${block} where ${ofDay(key)}`);
    expect(await flaws()).toEqual(['1 on day 1: it was cut or altered']);
  });

  test('in a block that somebody made anew, with the digest beside it', async () => {
    const key = blockKey(second(), 1);
    const { block, digest } = await warmer(key);
    await forge(sql`update sealed_days set block = ${block}, digest = ${digest} where ${ofDay(key)}`);
    expect(await flaws()).toEqual(['1 on day 1: its readings are not those that were sealed']);
  });

  test('… and with the leaf too: the root does not fit', async () => {
    const key = blockKey(second(), 1);
    const { block, digest } = await warmer(key);
    await forge(sql`update sealed_days set block = ${block}, digest = ${digest} where ${ofDay(key)}`);
    await forge(sql`update reading_seals set digest = ${digest} where ${ofDay(key)}`);
    expect(await flaws()).toEqual(['root 1: its root is not that of the days that it stands for']);
  });

  test('… or as if they had been sealed again', async () => {
    const key = blockKey(second(), 1);
    const { block, digest } = await warmer(key);
    await forge(sql`update sealed_days set block = ${block}, digest = ${digest} where ${ofDay(key)}`);
    await forge(
      sql`insert into reading_seals values (${companyId}, ${key.sensorId}, ${key.day}, 0, 24, ${digest})`,
    );
    expect(await flaws()).toEqual(['1 on day 1: it was sealed again, which the audit log does not say']);
    await record(SEALED_AT + DAY);
    expect(await flaws()).toEqual(['1 on day 1: it was sealed again, which the audit log does not say']);
  });

  test("under another sensor's or another day's block", async () => {
    const other = await readBlock(blockKey(first(), 1));
    await forge(sql`update sealed_days set block = ${other} where ${ofDay(blockKey(second(), 1))}`);
    await forge(sql`update sealed_days set block = ${other} where ${ofDay(blockKey(first(), 2))}`);
    expect(await flaws()).toEqual([
      '0 on day 2: it is of 2026-01-21',
      `1 on day 1: it is of sensor ${first()}`,
    ]);
  });

  test('that are gone, that have no leaf, and of which both are gone', async () => {
    await forge(sql`delete from sealed_days where ${ofDay(blockKey(first(), 0))}`);
    expect(await flaws()).toEqual(['0 on day 0: it was sealed, and is not there']);
    await forge(sql`delete from reading_seals where ${ofDay(blockKey(first(), 0))}`);
    expect(await flaws()).toEqual(['root 1: it stands for 6 sealed days, of which 5 are there']);
    await forge(sql`delete from reading_seals where ${ofDay(blockKey(second(), 2))}`);
    expect(await flaws()).toEqual([
      '1 on day 2: what it holds was never sealed',
      'root 1: it stands for 6 sealed days, of which 4 are there',
    ]);
  });

  test('under a number that the audit log does not have, or of another root', async () => {
    await forge(sql`update reading_seals set seal = 2 where ${ofDay(blockKey(first(), 0))}`);
    expect(await flaws()).toEqual([
      '0 on day 0: it was sealed under number 2, which the audit log does not have',
      'root 1: it stands for 6 sealed days, of which 5 are there',
    ]);
  });

  test('beside figures that are not theirs', async () => {
    await forge(sql`update sealed_days set readings = 23 where ${ofDay(blockKey(first(), 0))}`);
    await forge(sql`update sealed_days set last_at = last_at + 1 where ${ofDay(blockKey(first(), 1))}`);
    const problem = 'what stands beside its block is not what the block holds';
    expect(await flaws()).toEqual([`0 on day 0: ${problem}`, `0 on day 1: ${problem}`]);
  });

  const deleteFirstDays = async (days: number) =>
    on.database.write(companyId, async (tx) => {
      await keepFor(30, tx);
      return deleteReadingsBefore(tx, companyId, {
        sensorId: first(),
        before: BASE + days * DAY,
        most: 1_000,
      });
    });
  const keepFor = async (days: number, { sql: db }: Tx) =>
    db
      .updateTable('companies')
      .set({ keep_readings_days: days })
      .where('company_id', '=', companyId)
      .execute();

  test('that retention deleted stay proven, and are not missed', async () => {
    expect(await deleteFirstDays(2)).toBe(48);
    expect(await verify()).toMatchObject({ days: 4, seals: 1, waiting: 0, flaws: [] });
  });

  test('that retention deleted and somebody put back', async () => {
    const key = blockKey(first(), 1);
    const kept = await on.database.read(companyId, async (tx) =>
      tx.sql.selectFrom('sealed_days').selectAll().where('company_id', '=', companyId).execute(),
    );
    await deleteFirstDays(2);
    const row = kept.find(({ sensor_id, day }) => sensor_id === key.sensorId && day === key.day);
    expect(row).toBeDefined();
    await on.database.write(companyId, async (tx) =>
      tx.sql
        .insertInto('sealed_days')
        .values(row === undefined ? [] : [row])
        .execute(),
    );
    expect(await flaws()).toEqual(['0 on day 1: it was deleted, and is there again']);
  });

  test('that somebody deleted as retention would, but of a company that keeps all, or keeps them for longer', async () => {
    const key = blockKey(first(), 1);
    await forge(sql`delete from sealed_days where ${ofDay(key)}`);
    await forge(
      sql`insert into reading_seals select company_id, sensor_id, day, 0, 0, digest from reading_seals where ${ofDay(key)}`,
    );
    const early = ['0 on day 1: it was deleted before the company let readings of its age go'];
    expect(await flaws()).toEqual(early);
    const verifyAt = async (days: number) =>
      (await verifyReadings(on.database, companyId, BASE + days * DAY)).flaws.length;
    await on.database.write(companyId, async (tx) => keepFor(30, tx));
    expect([await verifyAt(31), await verifyAt(32)]).toEqual([1, 0]);
  });

  test('that somebody deleted as if retention had', async () => {
    const key = blockKey(first(), 1);
    await forge(sql`delete from sealed_days where ${ofDay(key)}`);
    const digest = '0'.repeat(64);
    await forge(
      sql`insert into reading_seals values (${companyId}, ${key.sensorId}, ${key.day}, 0, 0, ${digest})`,
    );
    expect(await flaws()).toEqual(['0 on day 1: what was deleted is not what was sealed']);
  });

  test('are leaves by sensor and day, whatever the order in which they are given', () => {
    const leaves = [
      { sensorId: 2, day: 5, readings: 1, digest: 'a' },
      { sensorId: 1, day: 9, readings: 1, digest: 'b' },
      { sensorId: 10, day: 1, readings: 1, digest: 'c' },
    ];
    expect(sealRoot(leaves)).toBe(sealRoot(leaves.toReversed()));
    expect(sealRoot(leaves)).not.toBe(sealRoot(leaves.map((leaf) => ({ ...leaf, readings: 2 }))));
  });
});
