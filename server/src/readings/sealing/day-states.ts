import { sql } from 'kysely';
import { DAY_MS } from '@ts1/contract/durations';
import type { Tx } from '../../database/index.ts';

/** Stored parts of a sensor's day. */
export interface DayState {
  readonly hasRows: boolean;
  readonly isSealed: boolean;
  /** Whether readings of the day, or of a part of it, are deleted for their age. */
  readonly isGone: boolean;
}

const COLUMNS = ['place', 'has_rows', 'is_sealed', 'kept_from'] as const;

/** Reads the states of these days of sensors, in their order. One statement for all of them. */
export async function readDayStates(
  tx: Tx,
  companyId: number,
  days: readonly { readonly sensorId: number; readonly day: number }[],
): Promise<DayState[]> {
  if (days.length === 0) return [];
  const integers = (name: string, values: readonly number[]) => ({ name, type: 'integer', values }) as const;
  const given = tx.dialect.given([
    integers('place', Array.from(days.keys())),
    integers(
      'sensor',
      days.map(({ sensorId }) => sensorId),
    ),
    integers(
      'sensor_day',
      days.map(({ day }) => day),
    ),
  ]);
  const all = days.map(({ day }) => day * DAY_MS);
  const bounds = tx.dialect.inPartitions('r.measured_at', Math.min(...all), Math.max(...all) + DAY_MS);
  const rows = sql`select 1 from readings as r where r.company_id = ${companyId} and r.sensor_id = given.sensor
    and r.measured_at >= given.sensor_day * 86400000 and r.measured_at < (given.sensor_day + 1) * 86400000 ${bounds}`;
  const sealed = sql`select 1 from sealed_days as s where s.company_id = ${companyId}
    and s.sensor_id = given.sensor and s.day = given.sensor_day`;
  const keptFrom = sql`select readings_from from sensors as own where own.company_id = ${companyId}
    and own.sensor_id = given.sensor`;
  const query = sql`select given.place, case when exists (${rows}) then 1 else 0 end as has_rows,
    case when exists (${sealed}) then 1 else 0 end as is_sealed, (${keptFrom}) as kept_from
    from ${given} order by given.place`;
  const found = await tx.dialect.selectNumbers(tx, query.compile(tx.sql), COLUMNS);
  return days.map(({ day }, place) => ({
    hasRows: found.column('has_rows')[place] === 1,
    isSealed: found.column('is_sealed')[place] === 1,
    isGone: (found.column('kept_from')[place] ?? Number.NaN) > day * DAY_MS,
  }));
}
