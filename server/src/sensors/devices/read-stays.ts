import { inCompany, type Tx } from '../../database/index.ts';

/** A device at a sensor, epoch milliseconds: `from` null since ever, `until` null to this day. */
interface Stay {
  readonly sensorId: number;
  readonly name: string;
  readonly from: number | null;
  readonly until: number | null;
}

/** Reads past and present places of devices by serial number, oldest first; deleted sensors too, as evidence. */
export async function readStays(
  tx: Tx,
  companyId: number,
  serials: readonly string[],
): Promise<Map<string, Stay[]>> {
  if (serials.length === 0) return new Map();
  const past = await tx.sql
    .selectFrom('sensor_devices as device')
    .innerJoin('sensors as sensor', (join) => inCompany(join, 'sensor.sensor_id', 'device.sensor_id'))
    .select(['device.serial_no', 'sensor.sensor_id', 'sensor.name', 'device.from_at', 'device.until_at'])
    .where('device.company_id', '=', companyId)
    .where('device.serial_no', 'in', serials)
    .orderBy('device.until_at')
    .execute();
  const present = await tx.sql
    .selectFrom('sensors')
    .select(['serial_no', 'sensor_id', 'name', 'device_from as from_at', 'deleted_at as until_at'])
    .where('company_id', '=', companyId)
    .where('serial_no', 'in', serials)
    .execute();
  const found = new Map<string, Stay[]>();
  for (const { serial_no, sensor_id, name, from_at, until_at } of [...past, ...present]) {
    const stay = { sensorId: sensor_id, name, from: from_at, until: until_at };
    const ofSerial = found.get(serial_no);
    if (ofSerial === undefined) found.set(serial_no, [stay]);
    else ofSerial.push(stay);
  }
  return found;
}
