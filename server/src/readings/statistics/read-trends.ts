import type { SensorTrend } from '@ts1/contract';
import { sql } from 'kysely';
import { isVisible, type VisibleSensors } from '../../auth/index.ts';
import type { Tx } from '../../database/index.ts';
import { bucketStart, ROLLUP_WIDTHS_MS } from '../rollups/levels.ts';

const HOUR_MS = 3_600_000;
const [WIDTH_MS] = ROLLUP_WIDTHS_MS;
const COLUMNS = ['sensor_id', 'bucket_at', 'count', 'sum'] as const;

/** Mean temperature of the last hour less that of the hour before, of every visible sensor. */
export async function readTrends(
  tx: Tx,
  companyId: number,
  { now, visible }: { readonly now: number; readonly visible: VisibleSensors },
): Promise<SensorTrend[]> {
  const sensors = await tx.sql
    .selectFrom('sensors')
    .select('sensor_id')
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .orderBy('sensor_id')
    .execute();
  const ids = sensors.map((row) => row.sensor_id).filter((sensorId) => isVisible(visible, sensorId));
  if (ids.length === 0) return [];
  const until = bucketStart(now, WIDTH_MS);
  const middle = until - HOUR_MS;
  const given = tx.dialect.given([{ name: 'sensor', type: 'integer', values: ids }]);
  const inHours = sql`r.company_id = ${companyId} and r.sensor_id = given.sensor and r.width_ms = ${WIDTH_MS}
    and r.bucket_at >= ${middle - HOUR_MS} and r.bucket_at < ${until}`;
  const query = sql`
    select r.sensor_id, r.bucket_at, r.temperature_count as count, r.temperature_sum as sum
    from ${given} ${tx.dialect.joinEach('inner', 'rollups', 'r', inHours)} where r.temperature_count > 0`;
  const found = await tx.dialect.selectNumbers(tx, query.compile(tx.sql), COLUMNS);
  const [sensorId, at, count, sum] = COLUMNS.map((name) => found.column(name));
  const hours = new Map(ids.map((one) => [one, { last: emptyHour(), before: emptyHour() }]));
  for (let row = 0; row < found.rowCount; row += 1) {
    const ofSensor = hours.get(sensorId?.[row] ?? 0);
    const hour = (at?.[row] ?? 0) >= middle ? ofSensor?.last : ofSensor?.before;
    if (hour === undefined) continue;
    hour.count += count?.[row] ?? 0;
    hour.thousandths += sum?.[row] ?? 0;
  }
  return [...hours].map(([sensor_id, { last, before }]) => ({
    sensor_id,
    change: last.count === 0 || before.count === 0 ? null : meanOf(last) - meanOf(before),
  }));
}

interface Hour {
  count: number;
  thousandths: number;
}

function emptyHour(): Hour {
  return { count: 0, thousandths: 0 };
}

function meanOf({ count, thousandths }: Hour): number {
  return thousandths / 1_000 / count;
}
