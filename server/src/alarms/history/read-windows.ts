import type { LimitedMeasurand } from '@ts1/contract';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../database/index.ts';
import type { EvaluatedReading } from '../machine/conditions.ts';
import { EVALUATED_COLUMNS, toEvaluated } from './read-past.ts';

/** A window of a sensor: `windowMs` long, up to `until`, which is not in it. */
export interface WantedWindow {
  readonly sensorId: number;
  readonly windowMs: number;
  readonly until: number;
}

const COLUMNS = ['sensor_id', ...EVALUATED_COLUMNS] as const;

/** Reads the readings in windows, oldest first, by sensor: one statement for all of them, none for none. */
export async function readWindows(
  tx: Tx,
  companyId: number,
  wanted: readonly WantedWindow[],
): Promise<Map<number, EvaluatedReading[]>> {
  if (wanted.length === 0) return new Map();
  const { given, inWindow } = windowsOf(tx, companyId, wanted);
  const columns = sql.join(COLUMNS.map((name) => sql.ref(`reading.${name}`)));
  const query = sql`
    select ${columns} from ${given} ${tx.dialect.joinEach('inner', 'readings', 'reading', inWindow)}
    order by reading.sensor_id, reading.measured_at`;
  const found = await tx.dialect.selectNumbers(tx, query.compile(tx.sql), COLUMNS);
  const sensorIds = found.column('sensor_id');
  const windows = new Map<number, EvaluatedReading[]>(wanted.map(({ sensorId }) => [sensorId, []]));
  for (const [row, reading] of toEvaluated(found).entries()) {
    windows.get(sensorIds[row] ?? Number.NaN)?.push(reading);
  }
  return windows;
}

const EXTREME = ['sensor', 'extreme'] as const;

/** The lowest or highest value of a measurand in windows, by sensor, NaN for none: one statement for all of them. */
export async function readExtremes(
  tx: Tx,
  companyId: number,
  { measurand, end }: { readonly measurand: LimitedMeasurand; readonly end: 'lowest' | 'highest' },
  wanted: readonly WantedWindow[],
): Promise<Map<number, number>> {
  if (wanted.length === 0) return new Map();
  const { given, inWindow } = windowsOf(tx, companyId, wanted);
  const value = sql.ref(`reading.${measurand}`);
  const extreme = end === 'lowest' ? sql`min(${value})` : sql`max(${value})`;
  // For each by itself, along the key: grouping all of them is slower.
  const query = sql`
    select given.sensor, (select ${extreme} from readings as reading where ${inWindow}) as extreme
    from ${given}`;
  const found = await tx.dialect.selectNumbers(tx, query.compile(tx.sql), EXTREME);
  const extremes = found.column('extreme');
  return new Map(
    Array.from(found.column('sensor'), (sensorId, row) => [sensorId, extremes[row] ?? Number.NaN]),
  );
}

function windowsOf(
  tx: Tx,
  companyId: number,
  wanted: readonly WantedWindow[],
): { readonly given: RawBuilder<unknown>; readonly inWindow: RawBuilder<unknown> } {
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
  return { given, inWindow };
}
