import { SENSOR_TYPES, type SensorType, silentAfterMs } from '@ts1/contract';
import type { Tx } from '../database/index.ts';

/** The stored values of a sensor and its company that decide when it is silent. */
export interface SilenceRow {
  readonly offline_after_ms: number | null;
  readonly offline_window_ms: number;
  readonly receipt_interval_ms: number | null;
  readonly type: SensorType;
}

/** After how many milliseconds without a word the sensor of the row is silent. */
export function sensorSilentAfterMs(row: SilenceRow): number {
  return silentAfterMs({
    ownMs: row.offline_after_ms,
    windowMs: row.offline_window_ms,
    usualIntervalMs: row.receipt_interval_ms,
    quietForMs: SENSOR_TYPES[row.type].quietForMs,
  });
}

/** After how many milliseconds without a word each of the named sensors is silent; those that are not there are left out. */
export async function readSilentAfter(
  tx: Tx,
  companyId: number,
  sensorIds: readonly number[],
): Promise<Map<number, number>> {
  if (sensorIds.length === 0) return new Map();
  const rows = await tx.sql
    .selectFrom('sensors as sensor')
    .innerJoin('companies as company', 'company.company_id', 'sensor.company_id')
    .select([
      'sensor.sensor_id',
      'sensor.offline_after_ms',
      'sensor.receipt_interval_ms',
      'sensor.type',
      'company.offline_window_ms',
    ])
    .where('sensor.company_id', '=', companyId)
    .where('sensor.sensor_id', 'in', sensorIds)
    .execute();
  return new Map(rows.map((row) => [row.sensor_id, sensorSilentAfterMs(row)]));
}
