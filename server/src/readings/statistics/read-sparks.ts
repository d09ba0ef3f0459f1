import { present, SPARK_POINTS, SPARK_STEP_MS, toTimestamp, type SensorSparks } from '@ts1/contract';
import { sql } from 'kysely';
import { isVisible, type VisibleSensors } from '../../auth/index.ts';
import type { Tx } from '../../database/index.ts';
import { bucketStart, ROLLUP_WIDTHS_MS } from '../rollups/levels.ts';

const [FINEST_MS] = ROLLUP_WIDTHS_MS;
const NAMES = ['sensor_id', 'step', 'total', 'number'] as const;
/** Sums of roll-ups are in thousandths. */
const PER_TENTH = 100;

/**
 * Reads the temperature of each visible sensor in the last 24 hours, as means of half hours. They are those of closed
 * roll-ups, which are rows for longer than a day. `now` is epoch milliseconds.
 */
export async function readSparks(
  tx: Tx,
  companyId: number,
  { now, visible }: { readonly now: number; readonly visible: VisibleSensors },
): Promise<SensorSparks> {
  const from = bucketStart(now, SPARK_STEP_MS) - (SPARK_POINTS - 1) * SPARK_STEP_MS;
  const sensors = await tx.sql
    .selectFrom('sensors')
    .select('sensor_id')
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .orderBy('sensor_id')
    .execute();
  const ids = sensors.map((sensor) => sensor.sensor_id).filter((id) => isVisible(visible, id));
  const means = await readMeans(tx, companyId, ids, { from, to: now });
  return {
    from: toTimestamp(from),
    step_ms: SPARK_STEP_MS,
    sensors: ids.map((id) => ({ sensor_id: id, points: means.get(id) ?? [] })),
  };
}

/** Reads the means of those sensors that have any, each with null where nothing was measured. */
async function readMeans(
  tx: Tx,
  companyId: number,
  ids: readonly number[],
  { from, to }: { readonly from: number; readonly to: number },
): Promise<ReadonlyMap<number, (number | null)[]>> {
  const means = new Map<number, (number | null)[]>();
  if (ids.length === 0) return means;
  const given = tx.dialect.given([{ name: 'sensor', type: 'integer', values: ids }]);
  const inPeriod = sql`r.company_id = ${companyId} and r.sensor_id = given.sensor and r.width_ms = ${FINEST_MS}
    and r.bucket_at >= ${from} and r.bucket_at <= ${to}`;
  const step = sql`(r.bucket_at - ${sql.lit(from)}) / ${sql.lit(SPARK_STEP_MS)}`;
  const query = sql`select r.sensor_id, ${step} as step, sum(r.temperature_sum) as total,
      sum(r.temperature_count) as number
    from ${given} ${tx.dialect.joinEach('inner', 'rollups', 'r', inPeriod)}
    where r.temperature_count > 0 group by r.sensor_id, ${step}`;
  const found = await tx.dialect.selectNumbers(tx, query.compile(tx.sql), NAMES);
  const [steps, totals, numbers] = [found.column('step'), found.column('total'), found.column('number')];
  for (const [row, id] of found.column('sensor_id').entries()) {
    const points = means.get(id) ?? Array.from({ length: SPARK_POINTS }, () => null);
    points[present(steps[row])] = Math.round(present(totals[row]) / present(numbers[row]) / PER_TENTH) / 10;
    means.set(id, points);
  }
  return means;
}
