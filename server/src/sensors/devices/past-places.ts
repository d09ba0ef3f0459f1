import type { SensorType } from '@ts1/contract';
import { inCompany, type Tx } from '../../database/index.ts';
import { chunks } from '../../platform/work/chunks.ts';

/** A former place of a device, from `from` (epoch milliseconds, null for ever) up to and without `until`. */
export interface PastPlace {
  readonly sensorId: number;
  readonly type: SensorType;
  readonly from: number | null;
  readonly until: number;
}

const SERIALS_PER_QUERY = 1_000;

/** Reads the sensors at which devices were before, by serial number; those of deleted sensors are left out. */
export async function readPastPlaces(
  tx: Tx,
  companyId: number,
  serials: readonly string[],
): Promise<Map<string, PastPlace[]>> {
  const found = new Map<string, PastPlace[]>();
  for (const some of chunks(serials, SERIALS_PER_QUERY)) {
    const rows = await tx.sql
      .selectFrom('sensor_devices as device')
      .innerJoin('sensors as sensor', (join) => inCompany(join, 'sensor.sensor_id', 'device.sensor_id'))
      .select(['device.serial_no', 'device.sensor_id', 'device.type', 'device.from_at', 'device.until_at'])
      .where('device.company_id', '=', companyId)
      .where('device.serial_no', 'in', some)
      .where('sensor.deleted_at', 'is', null)
      .execute();
    for (const { serial_no, sensor_id, type, from_at, until_at } of rows) {
      const place = { sensorId: sensor_id, type, from: from_at, until: until_at };
      const ofSerial = found.get(serial_no);
      if (ofSerial === undefined) found.set(serial_no, [place]);
      else ofSerial.push(place);
    }
  }
  return found;
}

/** Returns where a device was at a time (epoch milliseconds): at most one of its places, which never overlap. */
export function placeAt(places: readonly PastPlace[], at: number): PastPlace | undefined {
  return places.find(({ from, until }) => (from === null || from <= at) && at < until);
}

/** Returns when a device left the last of its former places; null for none. */
export async function lastLeft(tx: Tx, companyId: number, serialNo: string): Promise<number | null> {
  const places = (await readPastPlaces(tx, companyId, [serialNo])).get(serialNo) ?? [];
  return places.reduce<number | null>((last, { until }) => Math.max(last ?? 0, until), null);
}
