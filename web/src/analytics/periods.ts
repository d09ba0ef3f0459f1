import { DAY_MS } from '@ts1/contract/durations';

const PERIODS = ['day', 'week', 'month', 'year'] as const;
export type PeriodName = (typeof PERIODS)[number];
/** Choices of a period: one of the periods up to now, or a range of one's own. */
export const PERIOD_CHOICES = [...PERIODS, 'custom'] as const;
export type PeriodChoice = (typeof PERIOD_CHOICES)[number];

const DAYS: Readonly<Record<PeriodName, number>> = { day: 1, week: 7, month: 30, year: 365 };
/** So that a period asked for again is the same question. */
const STEP_MS = 60_000;

/** The last day, week, month or year up to the minute, as the API takes it. */
export function periodUntil(now: number, name: PeriodName): { startDate: number; endDate: number } {
  const endDate = Math.floor(now / STEP_MS) * STEP_MS;
  return { startDate: endDate - DAYS[name] * DAY_MS, endDate };
}
