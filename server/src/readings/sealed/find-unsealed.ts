import { sql } from 'kysely';
import type { Tx } from '../../database/index.ts';

/** A sensor and when the first of its rows was measured. */
export interface Unsealed {
  readonly sensorId: number;
  readonly firstAt: number;
}

/** Which of these sensors have rows measured from one moment on and before another, and the first of each. */
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
    ) as first_at from ${given}`;
  const found = await tx.dialect.selectNumbers(tx, query.compile(tx.sql), ['sensor_id', 'first_at']);
  const firstAt = found.column('first_at');
  return Array.from(found.column('sensor_id'), (sensorId, row) => ({
    sensorId,
    firstAt: firstAt[row] ?? Number.NaN,
  })).filter((one) => !Number.isNaN(one.firstAt));
}
