import { toTimestamp, type LiveRecord } from '@ts1/contract';
import type { Tx } from '../database/index.ts';

export async function readLiveRecords(
  tx: Tx,
  companyId: number,
  { sensorIds }: { sensorIds: readonly number[] },
): Promise<LiveRecord[]> {
  const rows = await tx.sql
    .selectFrom('latest_readings as latest')
    .innerJoin('sensors as sensor', (join) =>
      join
        .onRef('sensor.company_id', '=', 'latest.company_id')
        .onRef('sensor.sensor_id', '=', 'latest.sensor_id'),
    )
    .selectAll('latest')
    .select('sensor.name')
    .where('latest.company_id', '=', companyId)
    .where('latest.sensor_id', 'in', sensorIds)
    .where('sensor.deleted_at', 'is', null)
    .orderBy('latest.sensor_id')
    .execute();
  return rows.map((row) => ({
    sensor_id: String(row.sensor_id),
    sensor_name: row.name,
    temperature: row.temperature,
    RSSI: row.rssi,
    SNR: row.snr,
    Battery: row.battery,
    timestamp: toTimestamp(row.measured_at),
    lastHeardAt: toTimestamp(row.heard_at),
  }));
}
