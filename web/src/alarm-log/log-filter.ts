import { alarmType, type AlarmType } from '@ts1/contract';
import {
  stateOf,
  type AlarmEvent,
  type AlarmLogQuery,
  type AlarmOrder,
  type EventState,
} from '../alarms/log.ts';

const HOUR_MS = 3_600_000;

/** Periods that can be chosen, in milliseconds before now; null for all time. */
const PERIODS = { all: null, day: 24 * HOUR_MS, week: 168 * HOUR_MS, month: 720 * HOUR_MS } as const;
export type Period = keyof typeof PERIODS;

export const STATES = [
  'all',
  'pre-alarm',
  'active',
  'returned',
  'acknowledged',
  'withdrawn',
] as const satisfies readonly (EventState | 'all')[];
export const TYPES = ['all', ...alarmType.options] as const satisfies readonly (AlarmType | 'all')[];

/** What of the log is on screen. */
export interface LogFilter {
  readonly order: AlarmOrder;
  readonly state: (typeof STATES)[number];
  readonly type: (typeof TYPES)[number];
  /** Id of a zone, or 'all'. */
  readonly zone: string;
  /** Id of a sensor, or 'all'. */
  readonly sensor: string;
  readonly period: Period;
  /** ISO 8601; null for all time. Fixed when the period is chosen, so that the same rows are read again. */
  readonly since: string | null;
}

export const NO_FILTER: LogFilter = {
  order: 'newest',
  state: 'all',
  type: 'all',
  zone: 'all',
  sensor: 'all',
  period: 'all',
  since: null,
};

/** The filter with another period, as chosen at a moment (epoch milliseconds). */
export function withPeriod(filter: LogFilter, period: Period, now: number): LogFilter {
  const length = PERIODS[period];
  return { ...filter, period, since: length === null ? null : new Date(now - length).toISOString() };
}

/** What the server has to read; the rest is chosen among what it answered. */
export function toQuery({ sensor, since }: LogFilter): AlarmLogQuery {
  return {
    include_acknowledged: 'true',
    ...(sensor !== 'all' && { sensor_id: sensor }),
    ...(since !== null && { startDate: since }),
  };
}

/** Whether an event is on screen with this filter. */
export function fits(event: AlarmEvent, { state, type }: LogFilter): boolean {
  return (state === 'all' || stateOf(event) === state) && (type === 'all' || event.first.alarm_type === type);
}
