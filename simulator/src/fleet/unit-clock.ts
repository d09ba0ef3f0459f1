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
 * A unit without a clock learns from the server how far it is off. It asks once and then keeps the time by
 * itself, so that a reading that is sent again carries the same time again.
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
