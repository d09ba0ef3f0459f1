import { setImmediate } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { DAY_MS } from '@ts1/contract/durations';
import type { Tx } from '../../database/index.ts';
import type { BlockRows } from './block-rows.ts';
import { decodedDay, type StoredDay } from './decoded-days.ts';

/** A sensor's day that is stored as a block, decoded. */
export interface SealedDay {
  readonly sensorId: number;
  /** Days since 1970-01-01, in UTC. */
  readonly day: number;
  readonly digest: string;
  readonly rows: BlockRows;
}

/** Number of blocks of ordinary days that are decoded in one turn of the event loop: some milliseconds. */
const AT_ONCE = 8;

/** Returns the day that contains a moment. */
export const toDay = (moment: number): number => Math.floor(moment / DAY_MS);

interface Row {
  readonly sensor_id: number;
  readonly day: number;
  readonly digest: string;
  readonly readings: number;
  readonly block: Uint8Array;
}

const COLUMNS = sql.join(
  ['sensor_id', 'day', 'digest', 'readings', 'block'].map((name) => sql.ref(`sealed.${name}`)),
);

/** Reads the days of a sensor that overlap a period; with `atLeast` only as many days as contain that many readings. */
export async function readSealed(
  tx: Tx,
  companyId: number,
  period: {
    readonly sensorId: number;
    /** Both ends inclusive, epoch milliseconds. */
    readonly from: number;
    readonly to: number;
    readonly atLeast?: number | undefined;
    /** Whether `atLeast` counts from the end of the period. */
    readonly newest?: boolean;
  },
): Promise<SealedDay[]> {
  const { sensorId, atLeast, newest = false } = period;
  const [first, last] = [toDay(period.from), toDay(period.to)];
  const own = (alias: string): RawBuilder<unknown> => sql`${sql.ref(`${alias}.company_id`)} = ${companyId}
    and ${sql.ref(`${alias}.sensor_id`)} = ${sensorId}
    and ${sql.ref(`${alias}.day`)} >= ${first} and ${sql.ref(`${alias}.day`)} <= ${last}`;
  // The outermost day does not count: perhaps only one of its readings is in the period.
  const order = sql.raw(`order by day ${newest ? 'desc' : 'asc'}`);
  const before = sql`sum(readings) over (${order} rows between unbounded preceding and 1 preceding)
    - first_value(readings) over (${order})`;
  const counted = sql`select day, ${before} as before from sealed_days as counted where ${own('counted')}`;
  const farthest = sql`(select ${sql.raw(newest ? 'min' : 'max')}(day) from (${counted}) as day_counts
    where coalesce(before, 0) < ${atLeast})`;
  const enough = sql`and sealed.day ${sql.raw(newest ? '>=' : '<=')} ${farthest}`;
  const { rows } = await sql<Row>`select ${COLUMNS} from sealed_days as sealed where ${own('sealed')}
    ${atLeast === undefined ? sql`` : enough} order by sealed.day`.execute(tx.sql);
  return decode(rows.map((row) => toStored(companyId, row)));
}

/** A sensor and a stretch of time, the end excluded. */
export interface SensorStretch {
  readonly sensorId: number;
  readonly from: number;
  readonly to: number;
}

/** Reads the days that overlap these stretches, each once; by sensor and day. */
export async function readSealedDays(
  tx: Tx,
  companyId: number,
  stretches: readonly SensorStretch[],
): Promise<SealedDay[]> {
  return decode(await readStoredDays(tx, companyId, stretches));
}

/** Reads the same days, not decoded yet. */
export async function readStoredDays(
  tx: Tx,
  companyId: number,
  stretches: readonly SensorStretch[],
): Promise<StoredDay[]> {
  if (stretches.length === 0) return [];
  const integers = (name: string, value: (one: SensorStretch) => number) =>
    ({ name, type: 'integer', values: stretches.map(value) }) as const;
  const given = tx.dialect.given([
    integers('sensor', ({ sensorId }) => sensorId),
    integers('first_day', ({ from }) => toDay(from)),
    integers('last_day', ({ to }) => toDay(to - 1)),
  ]);
  const own = sql`sealed.company_id = ${companyId} and sealed.sensor_id = given.sensor
    and sealed.day >= given.first_day and sealed.day <= given.last_day`;
  const { rows } = await sql<Row>`select ${COLUMNS} from ${given}
    ${tx.dialect.joinEach('inner', 'sealed_days', 'sealed', own)} order by sealed.sensor_id, sealed.day`.execute(
    tx.sql,
  );
  const isFirst = (row: Row, at: number): boolean =>
    row.sensor_id !== rows[at - 1]?.sensor_id || row.day !== rows[at - 1]?.day;
  return rows.filter(isFirst).map((row) => toStored(companyId, row));
}

function toStored(companyId: number, { sensor_id: sensorId, ...stored }: Row): StoredDay {
  return { companyId, sensorId, ...stored };
}

async function decode(stored: readonly StoredDay[]): Promise<SealedDay[]> {
  const days: SealedDay[] = [];
  for (const one of stored) {
    if (days.length % AT_ONCE === AT_ONCE - 1) await setImmediate();
    const { sensorId, day, digest } = one;
    days.push({ sensorId, day, digest, rows: await decodedDay(one) });
  }
  return days;
}
