import { fromWallClock, type RotaPlan, toWallClock, type Turn, turnsBetween } from '@ts1/contract';

const DAYS = 7;

/** One day on the company's clock: epoch milliseconds, 23 to 25 hours apart where clocks change. */
export interface WeekDay {
  readonly from: number;
  readonly until: number;
}

/** A stretch with one person on call, or with none. */
export interface Shift {
  readonly key: string;
  /** Null where no one is on call. */
  readonly userId: number | null;
  /** As long as it lasts, also outside the week; infinite where it never began or never ends. */
  readonly from: number;
  readonly until: number;
  /** Its place in the week: 0 where Monday begins, 7 where Sunday ends; the hour is the part of the day passed. */
  readonly begin: number;
  readonly end: number;
  /** Persons that an exception replaces in the week, each once; undefined for a turn of the rota. */
  readonly replacedUserIds: readonly (number | null)[] | undefined;
}

export interface RotaWeek {
  readonly days: readonly WeekDay[];
  readonly shifts: readonly Shift[];
}

/** A week of a rota, from Monday on the company's clock; `weeks` is how many after that of the moment. */
export function rotaWeek(plan: RotaPlan, at: number, weeks: number, timeZone: string): RotaWeek {
  const days = daysOfWeek(at, weeks, timeZone);
  const [from, until] = [days[0]?.from ?? at, days.at(-1)?.until ?? at];
  const shifts = turnsBetween(plan, from, until, timeZone).map((turn) => ({
    ...turn,
    begin: weekPosition(turn.from, days),
    end: weekPosition(turn.until, days),
    replacedUserIds: replacedUsers(turn, plan, [from, until], timeZone),
  }));
  return { days, shifts };
}

function daysOfWeek(at: number, weeks: number, timeZone: string): readonly WeekDay[] {
  const { year, month, day } = toWallClock(at, timeZone);
  // Sunday is the last day of a week.
  const weekday = (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + DAYS - 1) % DAYS;
  const midnight = (index: number): number =>
    fromWallClock(
      { year, month, day: day - weekday + weeks * DAYS + index, hour: 0, minute: 0, second: 0 },
      timeZone,
    );
  return Array.from({ length: DAYS }, (_, index) => ({ from: midnight(index), until: midnight(index + 1) }));
}

/** Returns a moment as days from the begin of the week. A moment outside of the week is placed at its edge. */
export function weekPosition(at: number, days: readonly WeekDay[]): number {
  const index = days.findIndex(({ until }) => at < until);
  const day = days[index];
  if (day === undefined) return days.length;
  return index + Math.max(0, (at - day.from) / (day.until - day.from));
}

function replacedUsers(
  { key, userId, from, until }: Turn,
  plan: RotaPlan,
  [begin, end]: readonly [number, number],
  timeZone: string,
): Shift['replacedUserIds'] {
  if (!key.startsWith('override')) return undefined;
  const usual = turnsBetween(
    { ...plan, overrides: [] },
    Math.max(from, begin),
    Math.min(until, end),
    timeZone,
  );
  return [...new Set(usual.map((turn) => turn.userId))].filter((usualId) => usualId !== userId);
}

/** How many hours a day has: 24 but for the days on which clocks change. */
export function dayHours({ from, until }: WeekDay): number {
  return (until - from) / 3_600_000;
}
