import { routes } from '@ts1/contract';
import { type Api, registerRoute } from '../../platform/http/register-route.ts';
import type { AlarmDeps } from '../deps.ts';
import type { EventFilter } from './event-filter.ts';
import { readEventPage } from './page-events.ts';

const EVENTS_A_PAGE = 50;

/** Registers the call that pages through the events of the log. */
export function registerEventRoutes(api: Api, { database }: Pick<AlarmDeps, 'database'>): void {
  registerRoute(api, routes.alarmEvents, async ({ user, query: { limit, cursor, ...query } }) =>
    database.read(user.companyId, async (tx) =>
      readEventPage(tx, user, toEventFilter(query), { limit: limit ?? EVENTS_A_PAGE, cursor }),
    ),
  );
}

/** The query of the log's calls as a filter. */
export function toEventFilter(query: EventQuery): EventFilter {
  const { order = 'newest', zone_id, sensor_id, event_id, startDate, endDate, ...rest } = query;
  return {
    ...rest,
    order,
    zoneId: zone_id,
    sensorId: sensor_id,
    eventId: event_id,
    from: startDate,
    until: endDate,
  };
}

export type EventQuery = Pick<
  EventFilter,
  'state' | 'type' | 'level' | 'measurand' | 'search' | 'drills' | 'unconfirmed'
> & {
  readonly order?: EventFilter['order'] | undefined;
  readonly zone_id?: number | undefined;
  readonly sensor_id?: number | undefined;
  readonly event_id?: number | undefined;
  readonly startDate?: number | undefined;
  readonly endDate?: number | undefined;
};
