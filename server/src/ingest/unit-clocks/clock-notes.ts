import type { Delivery, Outcome } from '../decode/delivery.ts';
import { type ClockSpan, joinSpans, toSpan } from './judge-clock.ts';

/** The deliveries of one base unit. */
export interface UnitSpan {
  readonly companyId: number;
  readonly baseUnitId: number;
  readonly span: ClockSpan;
}

/** Keeps in memory how base units dated their deliveries: a few numbers for each unit. */
export interface ClockNotes {
  /** Notes a stored delivery. One that says nothing about the clock, or brought nothing new, is left out. */
  note(delivery: Delivery, outcome: Outcome): void;
  /** Returns what was noted since the last call. */
  take(): UnitSpan[];
}

/** Creates the notes of one server. */
export function createClockNotes(): ClockNotes {
  let units = new Map<number, UnitSpan>();
  return {
    note(delivery, outcome) {
      const { companyId, baseUnitId, receivedAt } = delivery;
      const lagMs = hasNews(outcome) ? measureLag(delivery) : null;
      if (lagMs === null) return;
      const span = toSpan(receivedAt, lagMs);
      const before = units.get(baseUnitId);
      units.set(baseUnitId, {
        companyId,
        baseUnitId,
        span: before === undefined ? span : joinSpans(before.span, span),
      });
    },
    take() {
      const taken = [...units.values()];
      units = new Map();
      return taken;
    },
  };
}

/** A delivery that only repeats stored readings was delivered before. */
function hasNews({ accepted, deferred = 0, refused = [] }: Outcome): boolean {
  return accepted + deferred + refused.length > 0;
}

/**
 * Receipt − newest measured time in milliseconds, over all sensors of a delivery. Null for one without a reading that
 * the base unit dated itself, for one that was kept aside, and for one of a drill.
 */
function measureLag({ receivedAt, readings, ahead = [], from }: Delivery): number | null {
  if (from !== undefined) return null;
  let newest = Number.NEGATIVE_INFINITY;
  for (let row = 0; row < readings.length; row += 1) {
    const measuredAt = readings.measuredAt(row);
    // Readings without a time have that of their receipt.
    if (measuredAt !== receivedAt && measuredAt > newest) newest = measuredAt;
  }
  for (const { reading } of ahead) newest = Math.max(newest, reading.measuredAt);
  return newest === Number.NEGATIVE_INFINITY ? null : receivedAt - newest;
}
