import { DAY_MS } from './durations.ts';

/** Calendar date and time of day in the local time of a time zone. Months count from 1. */
export interface WallClock {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockFormat(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  clocks.set(timeZone, made);
  return made;
}

/** Returns the local date and time at a moment (epoch milliseconds). */
export function toWallClock(atMs: number, timeZone: string): WallClock {
  const clock = { year: 1970, month: 1, day: 1, hour: 0, minute: 0, second: 0 };
  for (const part of clockFormat(timeZone).formatToParts(atMs)) {
    if (part.type in clock) Object.assign(clock, { [part.type]: Number(part.value) });
  }
  return clock;
}

/**
 * Returns the moment (epoch milliseconds) of a local date and time. Fields may overflow, as in day 32.
 * A time that summer time skips moves on by the hour skipped; of a time that occurs twice the first is meant.
 */
export function fromWallClock(clock: WallClock, timeZone: string): number {
  const asUtcMs = Date.UTC(clock.year, clock.month - 1, clock.day, clock.hour, clock.minute, clock.second);
  const before = asUtcMs - zoneOffsetMs(asUtcMs - DAY_MS, timeZone);
  const after = asUtcMs - zoneOffsetMs(asUtcMs + DAY_MS, timeZone);
  // At a change of offset only one of them may show this time; the one before it satisfies both rules.
  if (before === after || zoneOffsetMs(before, timeZone) === asUtcMs - before) return before;
  return zoneOffsetMs(after, timeZone) === asUtcMs - after ? after : before;
}

/** Returns how far local time is ahead of UTC at a moment, both in milliseconds. */
export function zoneOffsetMs(atMs: number, timeZone: string): number {
  const wall = toWallClock(atMs, timeZone);
  const shown = Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute, wall.second);
  return shown - Math.floor(atMs / 1000) * 1000;
}
