import { MINUTE_MS, DAY_MS } from '@ts1/contract/durations';
import { fromDateTimeInput } from '../platform/time-zone.ts';

/** A period in epoch milliseconds, both ends included. */
export interface CustomRange {
  readonly startMs: number;
  readonly endMs: number;
}

/** Problems of a custom range; the names are keys of the message catalogue. */
export type CustomRangeProblem = 'required' | 'invalid' | 'inFuture' | 'notAfterFrom' | 'tooLong';

export type CustomRangeResult =
  | { readonly ok: true; readonly window: CustomRange }
  | { readonly ok: false; readonly from?: CustomRangeProblem; readonly to?: CustomRangeProblem };

/**
 * Checks the values of the two `datetime-local` inputs, read in the company's time zone. The end takes in its
 * whole minute, since the inputs show no seconds.
 */
export function parseCustomRange(
  typed: { readonly from: string; readonly to: string },
  nowMs: number,
  timeZone: string,
  maxDays = Number.POSITIVE_INFINITY,
): CustomRangeResult {
  const from = readMoment(typed.from, timeZone);
  const to = readMoment(typed.to, timeZone);
  const window = { startMs: from.atMs, endMs: to.atMs + MINUTE_MS - 1 };
  const fromProblem = from.problem ?? (from.atMs > nowMs ? 'inFuture' : undefined);
  const toProblem = to.problem ?? (from.problem === undefined ? lengthProblem(window, maxDays) : undefined);
  if (fromProblem !== undefined || toProblem !== undefined) {
    return {
      ok: false,
      ...(fromProblem === undefined ? {} : { from: fromProblem }),
      ...(toProblem === undefined ? {} : { to: toProblem }),
    };
  }
  return { ok: true, window };
}

function lengthProblem({ startMs, endMs }: CustomRange, maxDays: number): CustomRangeProblem | undefined {
  if (endMs - startMs < MINUTE_MS) return 'notAfterFrom';
  return endMs - startMs > maxDays * DAY_MS ? 'tooLong' : undefined;
}

function readMoment(typed: string, timeZone: string): { atMs: number; problem?: CustomRangeProblem } {
  if (typed === '') return { atMs: Number.NaN, problem: 'required' };
  const atMs = fromDateTimeInput(typed, timeZone);
  if (atMs === undefined || atMs < 0) return { atMs: Number.NaN, problem: 'invalid' };
  return { atMs };
}
