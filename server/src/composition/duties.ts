import type { AlarmDeps } from '../alarms/index.ts';
import type { Readiness } from '../platform/http/health.ts';
import type { Slices } from './slices.ts';

/** Work that a server does by time alone. */
export interface Duties {
  readonly readiness: Pick<Readiness, 'stores' | 'watches' | 'notes'>;
  /** Companies whose alarms by time this server cannot evaluate, and since when. */
  readonly failingAlarms: NonNullable<AlarmDeps['failingAlarms']>;
  /** Begins what must wait until everybody is served: sending, schedules, deleting. */
  begin(): void;
}

/** Starts what must run before anybody is served. */
export type StartDuties = (slices: Slices) => Promise<Duties>;

/** Nothing happens by time alone. */
export const BY_HAND: StartDuties = async () => ({
  readiness: { stores: [], watches: [] },
  failingAlarms: () => new Map(),
  begin() {},
});
