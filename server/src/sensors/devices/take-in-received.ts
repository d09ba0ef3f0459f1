import { byMeasurand, SENSED_MEASURANDS, type SensorType, type Swapped, toTimestamp } from '@ts1/contract';
import type { Change } from '../../audit/index.ts';
import type { SensorDeps } from '../deps.ts';

interface NewDevice {
  readonly serialNo: string;
  readonly type: SensorType;
  /** Since when it is there, epoch milliseconds. */
  readonly from: number;
  /** Whether its latest reading is to be stored. */
  readonly isWanted: boolean;
}

/**
 * Takes in what was received of a device before it was put there. Only the latest reading of that was kept, and it is
 * stored if that is wanted and the device was there then; none of the others is made up.
 */
export async function takeInReceived(
  deps: SensorDeps,
  change: Change,
  { serialNo, type, from, isWanted }: NewDevice,
): Promise<Swapped['received_before']> {
  const { tx, companyId } = change;
  const row = await tx.sql
    .selectFrom('discovered_sensors')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('serial_no', '=', serialNo)
    .executeTakeFirst();
  if (row === undefined || row.measured_at < from) return null;
  if (isWanted) {
    await deps.takeInReading(change, {
      serialNo,
      type,
      baseUnitId: row.base_unit_id,
      measuredAt: row.measured_at,
      receivedAt: row.last_received_at,
      values: byMeasurand(SENSED_MEASURANDS, (name) => row[name]),
    });
  }
  return {
    readings: row.readings,
    firstHeardAt: toTimestamp(row.first_received_at),
    lastHeardAt: toTimestamp(row.last_received_at),
    taken_in: isWanted,
  };
}
