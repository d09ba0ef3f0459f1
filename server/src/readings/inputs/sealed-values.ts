import { setImmediate } from 'node:timers/promises';
import { present } from '@ts1/contract';
import { sql } from 'kysely';
import type { Tx } from '../../database/index.ts';
import { inputBit } from '../sealed/input-bit.ts';
import { decodedDay } from '../sealed/decoded-days.ts';
import { lowerBound } from '../sealed/lower-bound.ts';
import { toDay } from '../sealed/read-sealed.ts';
import type { TimedValue, InputName, InputPeriod } from './input-rollup.ts';

/** Number of blocks of ordinary days that are decoded in one turn of the event loop. */
const AT_ONCE = 8;
/** Number of days that are searched for one value, in one statement. */
const LOOKED_AT = 8;

interface Row {
  readonly day: number;
  readonly digest: string;
  readonly readings: number;
  readonly block: Uint8Array;
  readonly wire_key: string;
}

/** Reads the values of an input in a period that are in blocks of sealed days, oldest first. */
export async function readSealedValues(
  tx: Tx,
  companyId: number,
  name: InputName,
  { from, to }: InputPeriod,
): Promise<TimedValue[]> {
  const rows = await readBlocks(tx, companyId, name, { firstDay: toDay(from), lastDay: toDay(to) });
  const values: TimedValue[] = [];
  for (const [at, row] of rows.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) await setImmediate();
    for (const one of await decodeValues(companyId, name, row)) {
      if (one.measuredAt >= from && one.measuredAt <= to) values.push(one);
    }
  }
  return values;
}

/** Finds the first or the newest fitting sealed value of an input in a period; undefined where there is none. */
export async function findSealedValue(
  tx: Tx,
  companyId: number,
  name: InputName,
  wanted: InputPeriod & { readonly newest: boolean; readonly fits: (value: number) => boolean },
): Promise<TimedValue | undefined> {
  const { from, to, newest, fits } = wanted;
  let [firstDay, lastDay] = [toDay(from), toDay(to)];
  const isIt = ({ measuredAt, value }: TimedValue): boolean =>
    measuredAt >= from && measuredAt <= to && fits(value);
  while (firstDay <= lastDay) {
    const rows = await readBlocks(tx, companyId, name, { firstDay, lastDay, newest, limit: LOOKED_AT });
    for (const row of rows) {
      const values = await decodeValues(companyId, name, row);
      const found = newest ? values.findLast(isIt) : values.find(isIt);
      if (found !== undefined) return found;
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < LOOKED_AT) return undefined;
    if (newest) lastDay = last.day - 1;
    else firstDay = last.day + 1;
  }
  return undefined;
}

/** Returns which of these sensors have values of inputs in blocks. */
export async function sensorsWithSealed(
  tx: Tx,
  companyId: number,
  sensorIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (sensorIds.length === 0) return new Set();
  const { rows } = await sql<{ sensor: number }>`select sensor from ${tx.dialect.given([
    { name: 'sensor', type: 'integer', values: sensorIds },
  ])} where exists (select 1 from sealed_days as s where s.company_id = ${companyId}
    and s.sensor_id = given.sensor and s.inputs <> 0)`.execute(tx.sql);
  return new Set(rows.map(({ sensor }) => sensor));
}

async function readBlocks(
  tx: Tx,
  companyId: number,
  { sensorId, input }: InputName,
  {
    firstDay,
    lastDay,
    newest = false,
    limit,
  }: {
    readonly firstDay: number;
    readonly lastDay: number;
    readonly newest?: boolean;
    readonly limit?: number;
  },
): Promise<Row[]> {
  const { rows } = await sql<Row>`select s.day, s.digest, s.readings, s.block, c.wire_key
    from sealed_days as s
    inner join inputs as c on c.company_id = s.company_id and c.sensor_id = s.sensor_id
    where s.company_id = ${companyId} and s.sensor_id = ${sensorId} and c.input = ${input}
      and s.day >= ${firstDay} and s.day <= ${lastDay}
      and s.inputs <> 0 and (s.inputs & ${sql.lit(inputBit(input))}) <> 0
    order by s.day ${sql.raw(newest ? 'desc' : 'asc')}
    ${limit === undefined ? sql`` : sql`limit ${sql.lit(limit)}`}`.execute(tx.sql);
  return rows;
}

async function decodeValues(
  companyId: number,
  { sensorId }: InputName,
  { day, digest, readings, block, wire_key: key }: Row,
): Promise<TimedValue[]> {
  const rows = await decodedDay({ companyId, sensorId, day, digest, readings, block });
  const column = rows.inputs?.find((one) => one.key === key)?.column;
  const values: TimedValue[] = [];
  for (const [row, measuredAt] of rows.measuredAt.entries()) {
    const value = column?.[row] ?? Number.NaN;
    if (!Number.isNaN(value)) values.push({ measuredAt, value });
  }
  return values;
}

/** Age up to which values are surely rows: a day is sealed 36 hours after its end at the earliest. */
const SURELY_ROWS_MS = 24 * 3_600_000;

/** Values of inputs by sensor and time, as a message contains them. */
interface Given {
  readonly sensorId: number;
  readonly measuredAt: number;
  readonly key: string;
}

/**
 * Returns which of these values are in blocks already. Days whose block has the reading of a value but not the value
 * are marked, so that their block is made again with it. The sensors are locked; `now` is epoch milliseconds.
 */
export async function inSealedDays(
  tx: Tx,
  companyId: number,
  values: readonly Given[],
  now: number,
): Promise<(value: Given) => boolean> {
  const old = values.filter(({ measuredAt }) => measuredAt < now - SURELY_ROWS_MS);
  if (old.length === 0) return () => false;
  const byDay = Map.groupBy(old, ({ sensorId, measuredAt }) => `${sensorId}/${toDay(measuredAt)}`);
  const days = [...byDay.values()].map((ofDay) => present(ofDay[0]));
  const given = tx.dialect.given([
    { name: 'sensor', type: 'integer', values: days.map(({ sensorId }) => sensorId) },
    { name: 'sensor_day', type: 'integer', values: days.map(({ measuredAt }) => toDay(measuredAt)) },
  ]);
  const own = sql`s.company_id = ${companyId} and s.sensor_id = given.sensor and s.day = given.sensor_day`;
  const { rows: sealed } = await sql<{ sensor_id: number; day: number }>`select s.sensor_id, s.day
    from ${given} ${tx.dialect.joinEach('inner', 'sealed_days', 's', own)}`.execute(tx.sql);
  const found = new Set<Given>();
  for (const { sensor_id: sensorId, day } of sealed) {
    const ofDay = byDay.get(`${sensorId}/${day}`) ?? [];
    const stored = await tx.sql
      .selectFrom('sealed_days')
      .select(['digest', 'readings', 'block'])
      .where('company_id', '=', companyId)
      .where('sensor_id', '=', sensorId)
      .where('day', '=', day)
      .executeTakeFirstOrThrow();
    const rows = await decodedDay({ companyId, sensorId, day, ...stored });
    const columns = new Map((rows.inputs ?? []).map(({ key, column }) => [key, column]));
    let isLate = false;
    for (const one of ofDay) {
      const place = lowerBound(rows.measuredAt, one.measuredAt);
      if (rows.measuredAt[place] !== one.measuredAt) continue;
      if (Number.isNaN(columns.get(one.key)?.[place] ?? Number.NaN)) isLate = true;
      else found.add(one);
    }
    if (!isLate) continue;
    await tx.sql
      .updateTable('sealed_days')
      .set({ inputs_late: 1 })
      .where('company_id', '=', companyId)
      .where('sensor_id', '=', sensorId)
      .where('day', '=', day)
      .execute();
  }
  return (value) => found.has(value);
}
