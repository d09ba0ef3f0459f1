import { LONGEST_QUIET_MS, LONGEST_SERIES_MS, type QuietRepeats } from '@ts1/contract';
import { type FieldError, InvalidInput } from '../platform/errors.ts';
import { timeAtOrAfter } from './times.ts';

interface Bounds {
  readonly from: number;
  readonly until: number;
  readonly repeats: QuietRepeats | null;
}

/**
 * Refuses what would never end, or be over before it begins. Times are epoch milliseconds.
 * @throws InvalidInput
 */
export function checkBounds(bounds: Bounds, timeZone: string, now: number): void {
  const problem = findProblem(bounds, timeZone, now);
  if (problem !== undefined) throw new InvalidInput([problem]);
}

function findProblem(
  { from, until, repeats }: Bounds,
  timeZone: string,
  now: number,
): FieldError | undefined {
  if (from > now + LONGEST_SERIES_MS) return { path: 'from', message: 'must be within a year' };
  if (until <= Math.max(from, now)) return { path: 'until', message: 'must be after its start, and ahead' };
  if (repeats === null) {
    return until - from > LONGEST_QUIET_MS
      ? { path: 'until', message: 'must be at most 7 days after its start' }
      : undefined;
  }
  if (until - from > LONGEST_SERIES_MS) {
    return { path: 'until', message: 'must be at most a year after its start' };
  }
  const plan = { from, until, repeats, endedAt: null, endedTimes: [] };
  return timeAtOrAfter(plan, timeZone, now) === null
    ? { path: 'repeats.weekdays', message: 'must name a day between its start and its end' }
    : undefined;
}
