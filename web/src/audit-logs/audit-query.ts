import { AUDIT_ACTIONS, AUDIT_LIMIT, type auditRoutes, type RouteRequest } from '@ts1/contract';
import { fromDateTimeInput } from '../platform/time-zone.ts';
import type { AuditSearch } from './audit-search.ts';

/** Query that is sent to the server; `before` comes with the page. */
export type AuditQuery = RouteRequest<typeof auditRoutes.listAuditLogs>['query'];

const KNOWN_ACTIONS: ReadonlySet<string> = new Set(AUDIT_ACTIONS);
/** The end is a minute on the clock: all of it counts. */
const REST_OF_MINUTE_MS = 59_999;

/** The filters of a view; actions in capitals as the specification sends them, dates only if they are valid. */
export function toFilters(
  { search, action, user, from, until }: AuditSearch,
  timeZone: string,
): Omit<AuditQuery, 'limit' | 'before'> {
  const start = from === undefined ? undefined : fromDateTimeInput(from, timeZone);
  const end = until === undefined ? undefined : fromDateTimeInput(until, timeZone);
  const text = search?.trim() ?? '';
  return {
    ...(text !== '' && { search: text }),
    ...(action !== undefined && KNOWN_ACTIONS.has(action) && { action: action.toUpperCase() }),
    ...(user !== undefined && { user_id: String(user) }),
    ...(start !== undefined && { startDate: new Date(start).toISOString() }),
    ...(end !== undefined && { endDate: new Date(end + REST_OF_MINUTE_MS).toISOString() }),
  };
}

/** Rows of a page. */
export function pageLimit({ limit }: AuditSearch): number {
  return limit ?? AUDIT_LIMIT;
}
