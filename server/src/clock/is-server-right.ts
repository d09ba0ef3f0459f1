import { HOUR_MS } from '@ts1/contract/durations';
import type { Clock } from '../platform/clock.ts';
import type { ClockKeeper } from './clock-keeper.ts';
import type { OutsideClock } from './outside-clock.ts';

/** For so long after the clock was set, readings are on their way that were received by the clock from before. */
const SETTLES_MS = 2 * HOUR_MS;

interface ServerClocks {
  readonly clock: Clock;
  readonly clockKeeper: Pick<ClockKeeper, 'doubt' | 'lastStep'>;
  readonly outsideClock: OutsideClock | undefined;
}

/**
 * Creates the question whether other clocks may be judged by the server's: it is not in doubt, was not set in the last two
 * hours, and is right by `TIME_URL`, which is asked at once for `now`.
 */
export function createIsServerRight({ clock, clockKeeper, outsideClock }: ServerClocks) {
  return async (now: boolean): Promise<boolean> => {
    if (now) await outsideClock?.compare();
    const { doubt, lastStep } = clockKeeper;
    const isSettled = lastStep === null || Math.abs(clock.now() - lastStep.at) > SETTLES_MS;
    return doubt === null && isSettled && outsideClock?.last?.isWrong !== true;
  };
}
