import { type SensorDevice, toTimestamp } from '@ts1/contract';
import type { Tx } from '../../database/index.ts';

const toMoment = (at: number | null): string | null => (at === null ? null : toTimestamp(at));

/** Reads the devices that were at a sensor, the present one first. */
export async function readSensorDevices(
  tx: Tx,
  companyId: number,
  sensorId: number,
): Promise<SensorDevice[]> {
  const now = await tx.sql
    .selectFrom('sensors')
    .select(['serial_no', 'type', 'firmware', 'device_from'])
    .where('company_id', '=', companyId)
    .where('sensor_id', '=', sensorId)
    .executeTakeFirstOrThrow();
  const past = await tx.sql
    .selectFrom('sensor_devices')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('sensor_id', '=', sensorId)
    .orderBy('until_at', 'desc')
    .execute();
  return [
    {
      serialNo: now.serial_no,
      type: now.type,
      firmware: now.firmware,
      from: toMoment(now.device_from),
      until: null,
      reason: null,
      by: null,
    },
    ...past.map((row) => ({
      serialNo: row.serial_no,
      type: row.type,
      firmware: row.firmware,
      from: toMoment(row.from_at),
      until: toTimestamp(row.until_at),
      reason: row.reason,
      by: row.taken_out_by,
    })),
  ];
}
