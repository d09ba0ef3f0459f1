import { toWallClock } from '@ts1/contract';

/** The zone that this browser is in. */
export function browserTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The zones that this browser knows, with UTC and with the one that is set. */
export function timeZones(stored: string): readonly string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', stored])].sort();
}

/** Whether clocks of two zones show different times at a moment (epoch milliseconds), so that one could be misread. */
export function clocksDiffer(zone: string, other: string, at: number): boolean {
  const [one, two] = [toWallClock(at, zone), toWallClock(at, other)];
  return one.hour !== two.hour || one.minute !== two.minute || one.day !== two.day;
}
