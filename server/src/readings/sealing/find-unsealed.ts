import { sql } from 'kysely';
import { DAY_MS } from '@ts1/contract/durations';
import type { Tx } from '../../database/index.ts';

const COLUMNS = ['sensor_id', 'first_at', 'late_day'] as const;

/** A sensor and the time of its first row, or the start of its first day with late values of inputs. */
export interface Unsealed {
  readonly sensorId: number;
  readonly firstAt: number;
}

/** Finds which of these sensors have rows measured from one moment on and before another, and the first of each. */
export async function findUnsealed(
  tx: Tx,
  companyId: number,
  sensorIds: readonly number[],
  { from, before }: { readonly from: number; readonly before: number },
): Promise<Unsealed[]> {
  const given = tx.dialect.given([{ name: 'sensor', type: 'integer', values: sensorIds }]);
  const query = sql`select given.sensor as sensor_id, (
      select r.measured_at from readings as r where r.company_id = ${companyId} and r.sensor_id = given.sensor
        and r.measured_at >= ${from} and r.measured_at < ${before} order by r.measured_at limit 1
    ) as first_at, (
      select min(late.day) from sealed_days as late where late.company_id = ${companyId}
        and late.sensor_id = given.sensor and late.inputs_late = 1
        and late.day >= ${Math.ceil(from / DAY_MS)} and late.day < ${before / DAY_MS}
    ) as late_day from ${given}`;
  const found = await tx.dialect.selectNumbers(tx, query.compile(tx.sql), COLUMNS);
  const [firstAt, lateDay] = [found.column('first_at'), found.column('late_day')];
  return Array.from(found.column('sensor_id'), (sensorId, row) => {
    const both = [firstAt[row] ?? Number.NaN, (lateDay[row] ?? Number.NaN) * DAY_MS];
    return { sensorId, firstAt: Math.min(...both.filter((at) => !Number.isNaN(at))) };
  }).filter((one) => Number.isFinite(one.firstAt));
}
