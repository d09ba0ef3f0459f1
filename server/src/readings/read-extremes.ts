import { present, type LimitedMeasurand } from '@ts1/contract';
import { sql } from 'kysely';
import type { Tx } from '../database/index.ts';
import { readStretches, type SensorReadings } from './read-stretches.ts';
import type { SensorStretch } from './sealed/read-sealed.ts';

const COLUMNS = ['sensor', 'extreme', 'has_sealed'] as const;

/** Wanted extreme value of a stretch. */
export interface WantedExtreme {
  readonly measurand: LimitedMeasurand;
  readonly end: 'lowest' | 'highest';
}

/**
 * Reads the lowest or highest value of a measurand in stretches of time, by sensor, NaN for none. One statement, and
 * more only where a sealed day lies in a stretch. Each sensor is given once.
 */
export async function readExtremes(
  tx: Tx,
  companyId: number,
  wanted: WantedExtreme,
  stretches: readonly SensorStretch[],
): Promise<Map<number, number>> {
  if (stretches.length === 0) return new Map();
  const found = await ofRows(tx, companyId, wanted, stretches);
  const [sensors, extremes] = [found.column('sensor'), found.column('extreme')];
  const known = new Map(Array.from(sensors, (sensorId, row) => [sensorId, present(extremes[row])]));
  const isSealed = found.column('has_sealed');
  const sealed = new Set(sensors.filter((_, row) => isSealed[row] === 1));
  if (sealed.size === 0) return known;
  const inSealed = stretches.filter(({ sensorId }) => sealed.has(sensorId));
  const readings = await readStretches(tx, companyId, inSealed, [wanted.measurand]);
  for (const [sensorId, extreme] of sensorExtremes(readings, wanted)) known.set(sensorId, extreme);
  return known;
}

async function ofRows(
  tx: Tx,
  companyId: number,
  { measurand, end }: WantedExtreme,
  stretches: readonly SensorStretch[],
) {
  const integers = (name: string, value: (one: SensorStretch) => number) =>
    ({ name, type: 'integer', values: Float64Array.from(stretches, value) }) as const;
  const given = tx.dialect.given([
    integers('sensor', ({ sensorId }) => sensorId),
    integers('since', ({ from }) => from),
    integers('until', ({ to }) => to),
  ]);
  const [earliest, latest] = [
    Math.min(...stretches.map(({ from }) => from)),
    Math.max(...stretches.map(({ to }) => to)),
  ];
  const value = sql.ref(`r.${measurand}`);
  const extreme = end === 'lowest' ? sql`min(${value})` : sql`max(${value})`;
  // Each sensor is read by itself, along the key: grouping all of them is slower.
  const rows = sql`select ${extreme} from readings as r where r.company_id = ${companyId} and r.sensor_id = given.sensor
    and r.measured_at >= given.since and r.measured_at < given.until
    ${tx.dialect.inPartitions('r.measured_at', earliest, latest)}`;
  const sealed = sql`select 1 from sealed_days as s where s.company_id = ${companyId} and s.sensor_id = given.sensor
    and s.day >= given.since / 86400000 and s.day <= (given.until - 1) / 86400000`;
  const query = sql`select given.sensor, (${rows}) as extreme, case when exists (${sealed}) then 1 else 0 end as has_sealed
    from ${given}`;
  return tx.dialect.selectNumbers(tx, query.compile(tx.sql), COLUMNS);
}

function sensorExtremes<Name extends LimitedMeasurand>(
  readings: SensorReadings<Name>,
  { measurand, end }: { readonly measurand: Name; readonly end: WantedExtreme['end'] },
): Map<number, number> {
  const farther = end === 'lowest' ? Math.min : Math.max;
  const extremes = new Map<number, number>();
  const values = readings.column(measurand);
  for (const [row, sensorId] of readings.column('sensor_id').entries()) {
    const value = present(values[row]);
    if (!Number.isNaN(value)) extremes.set(sensorId, farther(extremes.get(sensorId) ?? value, value));
  }
  return extremes;
}
