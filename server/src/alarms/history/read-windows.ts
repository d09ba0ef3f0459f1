import { type LimitedMeasurand, present } from '@ts1/contract';
import { sql } from 'kysely';
import type { Tx } from '../../database/index.ts';
import { readStretches, type SensorStretch } from '../../readings/index.ts';
import type { EvaluatedReading } from '../machine/conditions.ts';
import { EVALUATED_COLUMNS, toEvaluated } from './read-past.ts';

/** A window of a sensor: `windowMs` long, up to `until`, which is not in it. */
export interface WantedWindow {
  readonly sensorId: number;
  readonly windowMs: number;
  readonly until: number;
}

/** Reads the readings in windows, oldest first, by sensor: none takes no statement. */
export async function readWindows(
  tx: Tx,
  companyId: number,
  wanted: readonly WantedWindow[],
): Promise<Map<number, EvaluatedReading[]>> {
  if (wanted.length === 0) return new Map();
  const found = await readStretches(tx, companyId, stretchesOf(wanted), EVALUATED_COLUMNS);
  const sensorIds = found.column('sensor_id');
  const windows = new Map<number, EvaluatedReading[]>(wanted.map(({ sensorId }) => [sensorId, []]));
  for (const [row, reading] of toEvaluated(found).entries()) {
    windows.get(sensorIds[row] ?? Number.NaN)?.push(reading);
  }
  return windows;
}

const EXTREME = ['sensor', 'extreme', 'has_sealed'] as const;

/** The lowest or highest value of a measurand in windows, by sensor, NaN for none: one statement for all of them. */
export async function readExtremes(
  tx: Tx,
  companyId: number,
  { measurand, end }: { readonly measurand: LimitedMeasurand; readonly end: 'lowest' | 'highest' },
  wanted: readonly WantedWindow[],
): Promise<Map<number, number>> {
  if (wanted.length === 0) return new Map();
  const integers = (name: string, values: number[]) => ({ name, type: 'integer', values }) as const;
  const since = wanted.map(({ until, windowMs }) => until - windowMs);
  const before = wanted.map(({ until }) => until);
  const given = tx.dialect.given([
    integers(
      'sensor',
      wanted.map(({ sensorId }) => sensorId),
    ),
    integers('since', since),
    integers('before', before),
  ]);
  const inWindow = sql`reading.company_id = ${companyId} and reading.sensor_id = given.sensor
    and reading.measured_at >= given.since and reading.measured_at < given.before
    ${tx.dialect.inPartitions('reading.measured_at', Math.min(...since), Math.max(...before))}`;
  const value = sql.ref(`reading.${measurand}`);
  const extreme = end === 'lowest' ? sql`min(${value})` : sql`max(${value})`;
  const sealed = sql`select 1 from sealed_days as s where s.company_id = ${companyId} and s.sensor_id = given.sensor
    and s.day >= given.since / 86400000 and s.day <= (given.before - 1) / 86400000`;
  // For each by itself, along the key: grouping all of them is slower.
  const query = sql`
    select given.sensor, (select ${extreme} from readings as reading where ${inWindow}) as extreme,
      case when exists (${sealed}) then 1 else 0 end as has_sealed
    from ${given}`;
  const found = await tx.dialect.selectNumbers(tx, query.compile(tx.sql), EXTREME);
  const [extremes, hasSealed] = [found.column('extreme'), found.column('has_sealed')];
  const ofRows = Array.from(found.column('sensor'), (sensorId, row): [number, number] => [
    sensorId,
    extremes[row] ?? Number.NaN,
  ]);
  const sensors = new Set(ofRows.flatMap(([sensorId], row) => (hasSealed[row] === 1 ? [sensorId] : [])));
  if (sensors.size === 0) return new Map(ofRows);
  const withSealed = wanted.filter(({ sensorId }) => sensors.has(sensorId));
  return new Map([...ofRows, ...(await extremesWithSealed(tx, companyId, { measurand, end }, withSealed))]);
}

async function extremesWithSealed(
  tx: Tx,
  companyId: number,
  { measurand, end }: { readonly measurand: LimitedMeasurand; readonly end: 'lowest' | 'highest' },
  wanted: readonly WantedWindow[],
): Promise<Map<number, number>> {
  const found = await readStretches(tx, companyId, stretchesOf(wanted), [measurand]);
  const sensorIds = found.column('sensor_id');
  const extremes = new Map<number, number>(wanted.map(({ sensorId }) => [sensorId, Number.NaN]));
  for (const [row, value] of found.column(measurand).entries()) {
    const sensorId = present(sensorIds[row]);
    const known = extremes.get(sensorId) ?? Number.NaN;
    const isFurther = end === 'lowest' ? !(value >= known) : !(value <= known);
    if (!Number.isNaN(value) && isFurther) extremes.set(sensorId, value);
  }
  return extremes;
}

function stretchesOf(wanted: readonly WantedWindow[]): SensorStretch[] {
  return wanted.map(({ sensorId, windowMs, until }) => ({ sensorId, from: until - windowMs, to: until }));
}
