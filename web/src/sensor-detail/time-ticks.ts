import { fromWallClock, toWallClock, type WallClock } from '../platform/time-zone.ts';
import type { TimeWindow } from './chart-range.ts';
import { tickLabel } from './tick-label.ts';
import { axisUnit, type TimeUnit } from './time-unit.ts';

/** A place on the x axis, `at` in epoch milliseconds. */
export interface TimeTick {
  readonly at: number;
  readonly label: string;
  /** True where a larger unit begins than the axis counts in: a new day, month or year. */
  readonly strong: boolean;
}

/** A distance between ticks, counted on the wall clock so that it survives a change to summer time. */
type Step =
  | { readonly seconds: number }
  | { readonly days: number }
  | { readonly months: number; readonly daysBetween?: readonly number[] };

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

/** Months are counted from this year on; a multiple of every step in years. */
const FIRST_YEAR = 1800;

/** From the closest to the widest. An axis in months still numbers days where there is room for them. */
const STEPS: Readonly<Record<TimeUnit, readonly Step[]>> = {
  hour: [
    ...[5, 10, 30].map((seconds) => ({ seconds })),
    ...[1, 2, 5, 10, 15, 30].map((minutes) => ({ seconds: minutes * MINUTE_S })),
    ...[1, 2, 3, 6, 12].map((hours) => ({ seconds: hours * HOUR_S })),
  ],
  day: [{ seconds: 6 * HOUR_S }, { seconds: 12 * HOUR_S }, { days: 1 }, { days: 2 }, { days: 3 }],
  month: [
    { months: 1, daysBetween: [3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29] },
    { months: 1, daysBetween: [6, 11, 16, 21, 26] },
    { months: 1, daysBetween: [11, 21] },
    { months: 1, daysBetween: [16] },
    ...[1, 2, 3, 6, 12, 24, 60, 120].map((months) => ({ months })),
  ],
};

/**
 * Ticks at round times of the company's wall clock: the closest together of which at most `most` fit into the
 * window.
 */
export function timeTicks(window: TimeWindow, most: number, timeZone: string): readonly TimeTick[] {
  const unit = axisUnit(window);
  let moments: readonly number[] = [];
  for (const step of STEPS[unit]) {
    moments = stepMoments(step, window, timeZone, most);
    if (moments.length <= most) break;
  }
  return moments.map((at) => {
    const { label, strong } = tickLabel(at, unit, timeZone);
    return { at, label, strong };
  });
}

/** Moments of a step within the window; one more than `most` when there are too many. */
function stepMoments(step: Step, window: TimeWindow, timeZone: string, most: number): number[] {
  const moments: number[] = [];
  for (const clock of stepClocks(step, toWallClock(window.startMs, timeZone))) {
    const at = fromWallClock(clock, timeZone);
    if (at > window.endMs || moments.length > most) break;
    // Around a change of the clocks two wall times can mean one moment.
    if (at >= window.startMs && at > (moments.at(-1) ?? -1)) moments.push(at);
  }
  return moments;
}

/** Endless wall times of a step, beginning at or before `first`; fields run over. */
function* stepClocks(step: Step, first: WallClock): Generator<WallClock> {
  const midnight = { ...first, hour: 0, minute: 0, second: 0 };
  if ('seconds' in step) {
    const passed = first.hour * HOUR_S + first.minute * MINUTE_S + first.second;
    for (let second = passed - (passed % step.seconds); ; second += step.seconds)
      yield { ...midnight, second };
  }
  if ('days' in step) {
    // Counted from the first of the month, so that ticks stay where they are while the window moves.
    for (let day = 1; ; day += step.days) yield { ...midnight, day };
  }
  const passed = (first.year - FIRST_YEAR) * 12 + first.month - 1;
  for (let month = passed - (passed % step.months) + 1; ; month += step.months) {
    yield { ...midnight, year: FIRST_YEAR, month, day: 1 };
    for (const day of step.daysBetween ?? []) yield { ...midnight, year: FIRST_YEAR, month, day };
  }
}
