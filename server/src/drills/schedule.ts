import type { DrillSchedule } from '@ts1/contract';
import { nextTime, weekdayNumber } from '../platform/work/next-time.ts';

const MONTHS_A_QUARTER = 3;

/** How long a drill that passed counts, in days: its interval at its longest. */
export const INTERVAL_DAYS = { weekly: 7, monthly: 31, quarterly: 92 } as const;

/** The first time of a schedule after a moment (epoch milliseconds), on the clock of a time zone. */
export function nextDrill(schedule: DrillSchedule, timeZone: string, after: number): number {
  const { time } = schedule;
  return nextTime({ time, timeZone, isDay: (date) => isDay(schedule, date) }, after);
}

function isDay({ every, day }: DrillSchedule, date: Date): boolean {
  if (every === 'weekly') return weekdayNumber(date) === day;
  if (date.getUTCDate() !== day) return false;
  return every === 'monthly' || date.getUTCMonth() % MONTHS_A_QUARTER === 0;
}
