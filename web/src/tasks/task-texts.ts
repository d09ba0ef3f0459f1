import { type Task, TASK_LATE_HOURS } from '@ts1/contract';
import { HOUR_MS } from '@ts1/contract/durations';
import type { TFunction } from '../i18n/translate.ts';
import { formatDateTime } from '../platform/date-time.ts';

/** The kind of a task or a plan, and the sensor or place that it is about. */
export function whatText(
  { kind, sensor_name, zone_name }: Pick<Task, 'kind' | 'sensor_name' | 'zone_name'>,
  t: TFunction,
): string {
  return t(`tasks.what.${kind}`, { place: sensor_name ?? zone_name ?? t('tasks.company') });
}

/** A moment as its time where it is of the day of `now` on the company's clock, else with its date. */
export function shortMoment(at: string, now: number): string {
  const atMs = Date.parse(at);
  const isToday = formatDateTime(atMs, 'day') === formatDateTime(now, 'day');
  return formatDateTime(atMs, isToday ? 'time' : 'minute');
}

/** When a task is due and until when, or since when it is missed and how long it can still be done late. */
export function dueText({ state, due_at, grace_ends_at }: Task, now: number, t: TFunction): string {
  if (state !== 'missed') {
    return t('tasks.due', { due: shortMoment(due_at, now), until: shortMoment(grace_ends_at, now) });
  }
  const lateUntil = new Date(Date.parse(grace_ends_at) + TASK_LATE_HOURS * HOUR_MS).toISOString();
  return t('tasks.missed', { at: shortMoment(grace_ends_at, now), until: shortMoment(lateUntil, now) });
}
