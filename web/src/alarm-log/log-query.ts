import type { alarmEventRoutes, RouteRequest } from '@ts1/contract';
import { HOUR_MS } from '@ts1/contract/durations';
import { fromDateTimeInput } from '../platform/time-zone.ts';
import type { LogSearch, Period } from './log-search.ts';

/** Query that is sent to the server; `cursor` and `limit` come with the page. */
export type LogQuery = Omit<RouteRequest<typeof alarmEventRoutes.alarmEvents>['query'], 'cursor' | 'limit'>;

const LENGTHS: Readonly<Record<Exclude<Period, 'custom'>, number>> = {
  day: 24 * HOUR_MS,
  week: 168 * HOUR_MS,
  month: 720 * HOUR_MS,
};
/** The end is a minute on the clock: all of it counts. */
const REST_OF_MINUTE_MS = 59_999;

/** The filters of a view that was opened at `now` (epoch milliseconds); dates only if they are valid. */
export function toQuery(view: LogSearch, timeZone: string, now: number): LogQuery {
  const { order, state, type, level, drills, unconfirmed, measurand, zone, sensor, search } = view;
  const text = search?.trim() ?? '';
  const { start, end } = periodBounds(view, timeZone, now);
  return {
    ...(order !== undefined && { order }),
    ...(state !== undefined && { state }),
    ...(type !== undefined && { type }),
    ...(level !== undefined && { level }),
    ...(drills === true && { drills: 'true' as const }),
    ...(unconfirmed === true && { unconfirmed: 'true' as const }),
    ...(measurand !== undefined && { measurand }),
    ...(zone !== undefined && { zone_id: String(zone) }),
    ...(sensor !== undefined && { sensor_id: String(sensor) }),
    ...(start !== undefined && { startDate: new Date(start).toISOString() }),
    ...(end !== undefined && { endDate: new Date(end).toISOString() }),
    ...(text !== '' && { search: text }),
  };
}

/** Whether a view leaves anything out. */
export function isFiltered({ order: _order, event: _event, ...filters }: LogSearch): boolean {
  return Object.values(filters).some((value) => value !== undefined && value !== '');
}

function periodBounds(
  { period, from, until }: LogSearch,
  timeZone: string,
  now: number,
): { start?: number | undefined; end?: number | undefined } {
  if (period === undefined) return {};
  if (period !== 'custom') return { start: now - LENGTHS[period] };
  const end = until === undefined ? undefined : fromDateTimeInput(until, timeZone);
  return {
    start: from === undefined ? undefined : fromDateTimeInput(from, timeZone),
    end: end === undefined ? undefined : end + REST_OF_MINUTE_MS,
  };
}
