import { fromDateTimeInput } from '../platform/time-zone.ts';
import type { TimeWindow } from './chart-range.ts';

/** What is wrong with a custom range; the names are keys of the message catalogue. */
export type CustomRangeProblem = 'required' | 'invalid' | 'inFuture' | 'notAfterFrom';

export type CustomRangeResult =
  | { readonly ok: true; readonly window: TimeWindow }
  | { readonly ok: false; readonly from?: CustomRangeProblem; readonly to?: CustomRangeProblem };

const MINUTE_MS = 60_000;

/**
 * Judges the values of the two `datetime-local` inputs, read in the company's time zone. The end takes in its
 * whole minute, since the inputs show no seconds.
 */
export function parseCustomRange(
  typed: { readonly from: string; readonly to: string },
  nowMs: number,
  timeZone: string,
): CustomRangeResult {
  const from = readMoment(typed.from, timeZone);
  const to = readMoment(typed.to, timeZone);
  const fromProblem = from.problem ?? (from.atMs > nowMs ? 'inFuture' : undefined);
  const toProblem =
    to.problem ?? (from.problem === undefined && to.atMs <= from.atMs ? 'notAfterFrom' : undefined);
  if (fromProblem !== undefined || toProblem !== undefined) {
    return {
      ok: false,
      ...(fromProblem === undefined ? {} : { from: fromProblem }),
      ...(toProblem === undefined ? {} : { to: toProblem }),
    };
  }
  return { ok: true, window: { startMs: from.atMs, endMs: to.atMs + MINUTE_MS - 1 } };
}

function readMoment(typed: string, timeZone: string): { atMs: number; problem?: CustomRangeProblem } {
  if (typed === '') return { atMs: Number.NaN, problem: 'required' };
  const atMs = fromDateTimeInput(typed, timeZone);
  if (atMs === undefined || atMs < 0) return { atMs: Number.NaN, problem: 'invalid' };
  return { atMs };
}
