// @module-tag R84
import { setImmediate } from 'node:timers/promises';
import { MEASURANDS } from '@ts1/contract';
import { DAY_MS } from '@ts1/contract/durations';
import { beforeAll, expect, test } from 'vitest';
import type { Database } from '../../database/index.ts';
import { addCompany, addSensors } from '../../../testing/devices.ts';
import { describeOnEachEngine } from '../../../testing/each-engine.ts';
import { newReading } from '../../../testing/new-reading.ts';
import { readNewest, readPages, readPeriod, recordReadings } from '../index.ts';
import type { BlockKey } from '../sealed/block-key.ts';
import type { BlockRows } from '../sealed/block-rows.ts';
import { decodeBlock } from '../sealed/decode-block.ts';
import { digestRows } from '../sealed/digest-rows.ts';
import { encodeBlock } from '../sealed/encode-block.ts';

const DAY = 20_454;
const READINGS = 1_000_000;
/** A block of an ordinary day takes a tenth of a millisecond; this whole one takes a few hundred milliseconds. */
const MOST_MS = 60;

/** Returns one reading every 86 milliseconds. */
function manyReadings(): BlockRows {
  const column = (value: (row: number) => number) =>
    Float64Array.from({ length: READINGS }, (_, row) => value(row));
  const nothing = column(() => Number.NaN);
  const measuredAt = column((row) => DAY * DAY_MS + row * 86);
  return {
    size: READINGS,
    measuredAt,
    receivedAt: measuredAt.map((at) => at + 150),
    baseUnitId: column(() => 1),
    values: MEASURANDS.map((name) =>
      name === 'temperature' ? column((row) => Math.round(Math.sin(row / 9_000) * 900) / 100) : nothing,
    ),
    error: nothing,
    error2: nothing,
  };
}

/** Returns the most processor time of one turn of the event loop during some work, regardless of the machine's load. */
async function longestTurn(work: () => Promise<void>): Promise<number> {
  const cpu = (): number => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1_000;
  };
  const state = { isDone: false, most: 0 };
  let before = cpu();
  const done = work().finally(() => {
    state.isDone = true;
  });
  do {
    await setImmediate();
    const now = cpu();
    state.most = Math.max(state.most, now - before);
    before = now;
  } while (!state.isDone);
  await done;
  return state.most;
}

describeOnEachEngine('a sealed day of a million readings', (on) => {
  const rows = manyReadings();
  let companyId: number;
  let sensorId: number;
  let key: BlockKey;
  let block: Uint8Array;

  beforeAll(async () => {
    companyId = await addCompany(on.database, 'Fast');
    [sensorId = 0] = await addSensors(on.database, companyId, ['990001']);
    key = { companyId, sensorId, day: DAY };
    await store(on.database, newReading(sensorId, (DAY + 1) * DAY_MS));
    const digest = digestRows(rows);
    block = encodeBlock(key, rows, digest);
    const values = { company_id: companyId, sensor_id: sensorId, day: DAY, digest, block, sealed_at: 0 };
    await on.database.write(companyId, async (tx) =>
      tx.sql
        .insertInto('sealed_days')
        .values({
          ...values,
          readings: READINGS,
          first_at: rows.measuredAt[0] ?? 0,
          last_at: rows.measuredAt.at(-1) ?? 0,
          fine_rollups: 0,
        })
        .execute(),
    );
  });

  const store = async (database: Database, reading: ReturnType<typeof newReading>) =>
    database.write(companyId, async (tx) => recordReadings(tx, companyId, [reading]));

  test('does not hold the event loop while all of it is read, nor for its newest or for a late one', async () => {
    const inPlace = await longestTurn(async () => void decodeBlock(key, block));
    let [count, sum] = [0, 0];
    const all = await longestTurn(async () => {
      const period = { sensorId, from: DAY * DAY_MS, to: (DAY + 1) * DAY_MS - 1 };
      for await (const page of readPages(on.database, companyId, period)) {
        count += page.size;
        for (const at of page.measuredAt) sum += at - DAY * DAY_MS;
      }
    });
    expect([count, sum]).toEqual([READINGS, (86 * READINGS * (READINGS - 1)) / 2]);
    const others = await longestTurn(async () => {
      await on.database.read(companyId, async (tx) => {
        const newest = await readNewest(tx, companyId, {
          sensorId,
          names: ['temperature'],
          before: (DAY + 1) * DAY_MS,
          limit: 200,
        });
        expect([...newest.column('measured_at')]).toEqual([...rows.measuredAt.subarray(-200)]);
        const at = DAY * DAY_MS + 500_000 * 86;
        const one = { sensorId, from: at, to: at, names: ['temperature'] as const };
        expect([...(await readPeriod(tx, companyId, one)).column('temperature')]).toEqual([
          rows.values[0]?.[500_000],
        ]);
      });
      const late = newReading(sensorId, DAY * DAY_MS + 43, { temperature: 4 });
      expect([...(await store(on.database, late)).inserted]).toEqual([1]);
      const again = newReading(sensorId, DAY * DAY_MS + 86, { temperature: rows.values[0]?.[1] ?? null });
      expect([...(await store(on.database, again)).inserted]).toEqual([0]);
    });
    expect(Math.max(all, others)).toBeLessThan(Math.min(MOST_MS, inPlace / 2));
  });

  test('is named when its block is damaged, and others are read', async () => {
    const damaged = block.slice();
    damaged[block.length >> 1] = (damaged[block.length >> 1] ?? 0) ^ 1;
    await on.database.write(companyId, async (tx) =>
      tx.sql
        .updateTable('sealed_days')
        .set({ block: damaged, digest: 'other' })
        .where('company_id', '=', companyId)
        .execute(),
    );
    const wanted = { sensorId, from: 0, to: Number.MAX_SAFE_INTEGER, names: [], limit: 10 };
    const read = async () => on.database.read(companyId, async (tx) => readPeriod(tx, companyId, wanted));
    await expect(read()).rejects.toThrow(
      `The sealed readings of sensor ${sensorId} on 2026-01-01 cannot be read: it was cut or altered`,
    );
    await expect(read()).rejects.toThrow('it was cut or altered');
  });
});
