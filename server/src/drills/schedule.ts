import type { DrillSchedule } from '@ts1/contract';
import { nextTime } from '../platform/work/next-time.ts';

const MONTHS_A_QUARTER = 3;
/** More days than there can be between two runs of a quarterly drill. */
const MOST_DAYS = 95;

/** How long a drill that passed counts, in days: its interval at its longest. */
export const INTERVAL_DAYS = { weekly: 7, monthly: 31, quarterly: 92 } as const;

/** The first time of a schedule after a moment (epoch milliseconds), on the clock of a time zone. */
export function nextDrill(schedule: DrillSchedule, timeZone: string, after: number): number {
  const { time } = schedule;
  return nextTime({ time, timeZone, isDay: (date) => isDay(schedule, date), mostDays: MOST_DAYS }, after);
}

function isDay({ every, day }: DrillSchedule, date: Date): boolean {
  // Sunday is 0 to JavaScript and 7 here.
  if (every === 'weekly') return date.getUTCDay() === day % 7;
  if (date.getUTCDate() !== day) return false;
  return every === 'monthly' || date.getUTCMonth() % MONTHS_A_QUARTER === 0;
}
