import { DAY_MS, SECOND_MS } from '@ts1/contract/durations';
import { Gauge, type Registry } from 'prom-client';
import type { Clock } from '../platform/clock.ts';
import { createOutbound, type Outbound } from '../platform/http/outbound.ts';
import type { Logger } from '../platform/logger.ts';
import { failureReason } from '../platform/process/start-error.ts';

const TIMEOUT_MS = 10 * SECOND_MS;
/** Further off than this, after what the comparison cannot tell is taken away, the server's clock is wrong. */
const MOST_OFF_MS = 30 * SECOND_MS;
/** The header `Date` has whole seconds: on average half a second has passed since. */
const HALF_A_SECOND_MS = SECOND_MS / 2;

/** One comparison of the server's clock with one outside. Moments and spans are in milliseconds. */
interface Comparison {
  readonly at: number;
  /** Positive where the server's clock is ahead. */
  readonly aheadMs: number;
  /** So much the figure may be wrong by: half the round trip, and half a second of the header. */
  readonly uncertainMs: number;
}

export interface OutsideClockDeps {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly outbound: Pick<Outbound, 'post'>;
  /** Address whose answers carry the time in the header `Date`. */
  readonly url: URL;
  /** Time that passes whatever the clock is set to, in milliseconds. */
  readonly passed: () => number;
}

/** Compares the server's clock with one outside. */
export interface OutsideClock {
  /** Asks for the time once. Never throws: a clock that cannot be asked is logged once a day. */
  compare(): Promise<void>;
  /** The last comparison that succeeded; null before there was one. */
  readonly last: (Comparison & { readonly isWrong: boolean }) | null;
}

/** Creates the comparison with an address that the operator chose, which may well be in a private network. */
export function openOutsideClock(deps: Pick<OutsideClockDeps, 'clock' | 'logger' | 'url'>): OutsideClock {
  const outbound = createOutbound({ allowPrivate: true });
  return createOutsideClock({ ...deps, outbound, passed: () => performance.now() });
}

/** Creates the comparison of a server. */
export function createOutsideClock(deps: OutsideClockDeps): OutsideClock {
  const { clock, logger, outbound, url, passed } = deps;
  let last: Comparison | null = null;
  let failureLoggedAt = Number.NEGATIVE_INFINITY;

  async function ask(): Promise<Comparison> {
    const begun = passed();
    const { date } = await outbound.post(url, {
      method: 'HEAD',
      headers: {},
      body: '',
      timeoutMs: TIMEOUT_MS,
    });
    const roundTripMs = passed() - begun;
    const outside = date === undefined ? Number.NaN : Date.parse(date);
    if (Number.isNaN(outside)) throw new Error('The answer of TIME_URL has no time in its header Date.');
    const at = clock.now();
    const uncertainMs = roundTripMs / 2 + HALF_A_SECOND_MS;
    return { at, aheadMs: at - (outside + uncertainMs), uncertainMs };
  }

  return {
    get last() {
      return last && { ...last, isWrong: isWrong(last) };
    },
    async compare() {
      try {
        last = await ask();
      } catch (error) {
        const now = clock.now();
        if (Math.abs(now - failureLoggedAt) < DAY_MS) return;
        failureLoggedAt = now;
        logger.warn({ err: error, reason: failureReason(error) }, 'TIME_URL could not be asked for the time');
        return;
      }
      if (isWrong(last)) {
        const seconds = Math.round(last.aheadMs / SECOND_MS);
        logger.error({ seconds }, "this server's clock is wrong, says TIME_URL: positive seconds are ahead");
      }
    },
  };
}

function isWrong({ aheadMs, uncertainMs }: Comparison): boolean {
  return Math.abs(aheadMs) - uncertainMs > MOST_OFF_MS;
}

/** Shows an operator how far the server's clock is from the one outside. */
export function showOutsideClock(outside: OutsideClock, registry: Registry): void {
  const ahead: Gauge = new Gauge({
    name: 'ts1_clock_ahead_of_outside_seconds',
    help: "How far this server's clock is ahead of TIME_URL's; 0 until it was asked",
    registers: [registry],
    collect: () => ahead.set((outside.last?.aheadMs ?? 0) / SECOND_MS),
  });
}

/** Returns the notes of `/readyz` on the clock outside. */
export function outsideClockNotes({ last }: OutsideClock) {
  return {
    outside: last && {
      right: !last.isWrong,
      comparedAt: new Date(last.at).toISOString(),
      aheadBySeconds: Math.round(last.aheadMs / SECOND_MS),
    },
  };
}
