import type { Tx } from '../../database/index.ts';
import type { InputName, InputPeriod, InputRollup, TimedValue } from './input-rollup.ts';
import { findSealedValue, readSealedValues } from './sealed-values.ts';

/** Reads the values of an input in a period, oldest first: those of sealed days, and those that are rows. */
export async function selectValues(
  tx: Tx,
  companyId: number,
  name: InputName,
  period: InputPeriod,
): Promise<TimedValue[]> {
  const rows = await selectRows(tx, companyId, name, period);
  const sealed = await readSealedValues(tx, companyId, name, period);
  return mergeValues(sealed, rows);
}

/** Merges values by time. A time in both keeps the value of `sealed`: the row was sealed but is not deleted yet. */
function mergeValues(sealed: readonly TimedValue[], rows: readonly TimedValue[]): TimedValue[] {
  if (sealed.length === 0) return [...rows];
  const times = new Set(sealed.map(({ measuredAt }) => measuredAt));
  const others = rows.filter(({ measuredAt }) => !times.has(measuredAt));
  return [...sealed, ...others].toSorted((one, other) => one.measuredAt - other.measuredAt);
}

async function selectRows(
  tx: Tx,
  companyId: number,
  { sensorId, input }: InputName,
  { from, to }: InputPeriod,
): Promise<TimedValue[]> {
  const query = tx.sql
    .selectFrom('input_readings')
    .select(['measured_at', 'value'])
    .where('company_id', '=', companyId)
    .where('sensor_id', '=', sensorId)
    .where('input', '=', input)
    .where('measured_at', '>=', from)
    .where('measured_at', '<=', to)
    .orderBy('measured_at');
  const found = await tx.dialect.selectNumbers(tx, query.compile(), ['measured_at', 'value']);
  const [times, values] = [found.column('measured_at'), found.column('value')];
  return Array.from(times, (measuredAt, row) => ({ measuredAt, value: values[row] ?? Number.NaN }));
}

/** Reads the last value of an input before a moment; undefined where there is none. */
export async function lastValueBefore(
  tx: Tx,
  companyId: number,
  name: InputName,
  before: number,
): Promise<TimedValue | undefined> {
  return findValue(tx, companyId, name, { from: 0, to: before - 1, newest: true });
}

/**
 * Reads the first or the newest value of an input in a period, with `not` one that differs from it; undefined where
 * there is none.
 */
export async function findValue(
  tx: Tx,
  companyId: number,
  name: InputName,
  wanted: InputPeriod & { readonly newest: boolean; readonly not?: number | undefined },
): Promise<TimedValue | undefined> {
  const { from, to, newest, not } = wanted;
  const own = tx.sql
    .selectFrom('input_readings')
    .select(['measured_at', 'value'])
    .where('company_id', '=', companyId)
    .where('sensor_id', '=', name.sensorId)
    .where('input', '=', name.input)
    .where('measured_at', '>=', from)
    .where('measured_at', '<=', to)
    .orderBy('measured_at', newest ? 'desc' : 'asc')
    .limit(1);
  const row = await (not === undefined ? own : own.where('value', '<>', not)).executeTakeFirst();
  const found = row === undefined ? undefined : { measuredAt: row.measured_at, value: row.value };
  // A sealed value counts only where it is nearer than the row.
  const nearer =
    found === undefined
      ? { from, to }
      : newest
        ? { from: found.measuredAt, to }
        : { from, to: found.measuredAt };
  const fits = (value: number): boolean => value !== not;
  return (await findSealedValue(tx, companyId, name, { ...nearer, newest, fits })) ?? found;
}

export interface StoredRollup extends InputName {
  readonly bucketAt: number;
  readonly rollup: InputRollup;
}

/** Reads the roll-ups of the given hours, or of the hours of an input in a period; by time. */
export async function readRollups(
  tx: Tx,
  companyId: number,
  wanted:
    | { readonly sensorIds: readonly number[]; readonly hours: readonly number[] }
    | (InputName & InputPeriod),
): Promise<StoredRollup[]> {
  const all = tx.sql.selectFrom('input_rollups').selectAll().where('company_id', '=', companyId);
  const some =
    'hours' in wanted
      ? all.where('sensor_id', 'in', wanted.sensorIds).where('bucket_at', 'in', wanted.hours)
      : all
          .where('sensor_id', '=', wanted.sensorId)
          .where('input', '=', wanted.input)
          .where('bucket_at', '>=', wanted.from)
          .where('bucket_at', '<=', wanted.to);
  const rows = await some.orderBy('bucket_at').execute();
  return rows.map((row) => ({
    sensorId: row.sensor_id,
    input: row.input,
    bucketAt: row.bucket_at,
    rollup: {
      samples: row.samples,
      min: row.min,
      max: row.max,
      sum: row.sum,
      firstAt: row.first_at,
      first: row.first_value,
      lastAt: row.last_at,
      last: row.last_value,
      difference: row.difference,
      resets: row.resets,
    },
  }));
}
