import type { IngestReading } from '@ts1/contract';
import type { ReceivedReading } from '../model/reception.ts';
import type { Uplink } from '../uplink/uplink.ts';
import { type OnAir, persist } from './persist.ts';

/** The clock with which a base unit stamps its readings. */
export interface UnitClock {
  /** Asks the server for the time if the unit does not know it; gives up when it leaves the air. */
  readonly set: (uplink: Uplink, onAir: OnAir) => Promise<void>;
  readonly stamp: (reading: ReceivedReading) => IngestReading;
}

/**
 * Creates the clock of a unit. A unit without one gets its offset from the server: it asks once and then keeps
 * the time by itself, so that a reading that is sent again has the same time.
 */
export function createUnitClock(hasClock: boolean, trueNow: () => number): UnitClock {
  let shiftMs = hasClock ? 0 : undefined;
  return {
    async set(uplink, onAir) {
      if (shiftMs !== undefined) return;
      const serverMs = await persist(() => uplink.serverTime(onAir.signal), onAir);
      if (serverMs !== undefined) shiftMs = serverMs - trueNow();
    },
    stamp({ measuredAt, values }) {
      return { ...values, timestamp: new Date(measuredAt + (shiftMs ?? 0)).toISOString() };
    },
  };
}
