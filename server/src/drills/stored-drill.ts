import { deliveryChannel, drillLedger, drillSchedule, type DrillSchedule } from '@ts1/contract';
import { z } from 'zod';

const channels = z.array(deliveryChannel);

/** Reads the schedule of a drill as it is stored. */
export function readSchedule(stored: string | null): DrillSchedule | null {
  return stored === null ? null : drillSchedule.parse(JSON.parse(stored));
}

/** Reads its channels. */
export function readDrillChannels(stored: string): z.output<typeof channels> {
  return channels.parse(JSON.parse(stored));
}

/** Reads the ledger of a run that is over. */
export function readStoredLedger(stored: string): z.output<typeof drillLedger> {
  return drillLedger.parse(JSON.parse(stored));
}
