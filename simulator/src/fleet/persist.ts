import { DeliveryFailed } from '../uplink/uplink.ts';
import type { Clock } from './clock.ts';
import type { FleetListener } from './events.ts';

/** Context of a base unit for an attempt that is repeated. */
export interface OnAir {
  readonly unit: string;
  readonly clock: Clock;
  readonly report: FleetListener;
  /** Aborted when the unit leaves the air. */
  readonly signal: AbortSignal;
}

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
/** Wait after a refusal (revoked key, unknown unit), which an early retry would not cure. */
const REFUSED_WAIT_MS = 60_000;

/**
 * Repeats an attempt until it succeeds or the unit leaves the air (then undefined).
 *
 * @throws any error other than a failed delivery: a bug.
 */
export async function persist<T>(attempt: () => Promise<T>, onAir: OnAir): Promise<T | undefined> {
  const { unit, clock, report, signal } = onAir;
  for (let failures = 1; !signal.aborted; failures += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof DeliveryFailed)) throw error;
      if (signal.aborted) break;
      const waitMs = waitAfter(error, failures);
      report({ kind: 'retry', unit, reason: error.message, waitMs });
      await clock.sleep(waitMs, signal);
    }
  }
  return undefined;
}

/** Returns the wait that the server asked for, else one that doubles with each failure in a row. */
function waitAfter(failure: DeliveryFailed, failures: number): number {
  if (failure.retryAfterMs !== undefined) return failure.retryAfterMs;
  if (failure.reason === 'refused') return REFUSED_WAIT_MS;
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(failures - 1, 10));
}
