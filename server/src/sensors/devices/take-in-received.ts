import { type Swapped, toTimestamp } from '@ts1/contract';
import type { Change } from '../../audit/index.ts';
import type { SensorDeps } from '../deps.ts';

interface NewDevice {
  readonly serialNo: string;
  /** Since when it is there, epoch milliseconds. */
  readonly from: number;
  /** Whether its readings since then are to be stored. */
  readonly isWanted: boolean;
}

/** Takes in what was received of a device before it was put where it has been since `from`, if that is wanted. */
export async function takeInReceived(
  deps: SensorDeps,
  change: Change,
  { serialNo, from, isWanted }: NewDevice,
): Promise<Swapped['received_before']> {
  const { tx, companyId } = change;
  const row = await tx.sql
    .selectFrom('discovered_sensors')
    .select(['readings', 'measured_at', 'first_received_at', 'last_received_at'])
    .where('company_id', '=', companyId)
    .where('serial_no', '=', serialNo)
    .executeTakeFirst();
  if (row === undefined || row.measured_at < from) return null;
  const taken = isWanted ? await deps.takeInUnplaced(change, { serialNo, from }) : 0;
  return {
    readings: row.readings,
    firstHeardAt: toTimestamp(row.first_received_at),
    lastHeardAt: toTimestamp(row.last_received_at),
    taken_in: taken > 0,
  };
}
