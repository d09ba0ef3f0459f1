import {
  DEFAULT_PREFERENCES,
  fromWallClock,
  languageLocale,
  toWallClock,
  type Language,
} from '@ts1/contract';
import { MINUTE_MS, HOUR_MS, DAY_MS } from '@ts1/contract/durations';

const MONTH_MS = 30 * DAY_MS;
const MOST = 8;

const STEPS = [
  ...[1, 2, 5, 10, 15, 30].map((count) => ({ ms: count * MINUTE_MS, months: 0 })),
  ...[1, 2, 3, 6, 12].map((count) => ({ ms: count * HOUR_MS, months: 0 })),
  ...[1, 2, 5, 7, 14].map((count) => ({ ms: count * DAY_MS, months: 0 })),
  ...[1, 2, 3, 6, 12, 24, 60, 120].map((months) => ({ ms: months * MONTH_MS, months })),
];

export interface TimeTick {
  readonly at: number;
  readonly label: string;
}

/** Round times of a period on the clock of a zone, few enough to be written below a chart. */
export function timeTicks(
  from: number,
  to: number,
  timeZone: string,
  language: Language = DEFAULT_PREFERENCES.language,
): TimeTick[] {
  const step = STEPS.find(({ ms }) => (to - from) / ms <= MOST) ?? { ms: (to - from) / MOST, months: 120 };
  const ticks: TimeTick[] = [];
  for (const wall of step.months > 0
    ? months(from, to, timeZone, step.months)
    : multiples(from, to, timeZone, step.ms)) {
    const at = fromWallClock(wall, timeZone);
    if (at >= from && at <= to && at !== ticks.at(-1)?.at)
      ticks.push({ at, label: tickLabel(at, timeZone, step.months > 0, language) });
  }
  return ticks;
}

function* multiples(from: number, to: number, timeZone: string, ms: number) {
  const { year, month, day } = toWallClock(from, timeZone);
  const midnight = Date.UTC(year, month - 1, day);
  // No zone is a day ahead of UTC.
  for (let wallMs = midnight; wallMs <= to + DAY_MS; wallMs += ms) {
    const shown = new Date(wallMs);
    yield {
      year: shown.getUTCFullYear(),
      month: shown.getUTCMonth() + 1,
      day: shown.getUTCDate(),
      hour: shown.getUTCHours(),
      minute: shown.getUTCMinutes(),
      second: 0,
    };
  }
}

function* months(from: number, to: number, timeZone: string, every: number) {
  const first = toWallClock(from, timeZone);
  const last = toWallClock(to, timeZone);
  const count = (last.year - first.year) * 12 + last.month;
  for (let month = every >= 12 ? 1 : first.month; month <= count; month += every) {
    yield { year: first.year, month, day: 1, hour: 0, minute: 0, second: 0 };
  }
}

function tickLabel(at: number, timeZone: string, isMonth: boolean, language: Language): string {
  const { tag, hourCycle, dayOfYear } = languageLocale(language);
  const { hour, minute } = toWallClock(at, timeZone);
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tag, { timeZone, ...options }).format(at);
  if (isMonth) return format({ month: 'short', year: 'numeric' });
  if (hour === 0 && minute === 0) return format(dayOfYear);
  return format({ hour: '2-digit', minute: '2-digit', hourCycle });
}
