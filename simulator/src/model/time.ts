export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Returns the hour of the day, 0 to 24, in UTC: the simulated sites are on Greenwich time. */
function hourOfDay(atMs: number): number {
  return (((atMs % DAY_MS) + DAY_MS) % DAY_MS) / HOUR_MS;
}

/** Returns a daily wave: 1 at `peakHour`, -1 twelve hours later. */
export function dailyWave(atMs: number, peakHour: number): number {
  return Math.cos(((hourOfDay(atMs) - peakHour) / 24) * 2 * Math.PI);
}

/** Whether people are at work: Monday to Friday, 7 to 19 h. */
export function isWorkingHour(atMs: number): boolean {
  // 1970-01-01 was a Thursday: day 0 here is a Monday.
  const weekday = (Math.floor(atMs / DAY_MS) + 3) % 7;
  const hour = hourOfDay(atMs);
  return weekday < 5 && hour >= 7 && hour < 19;
}
