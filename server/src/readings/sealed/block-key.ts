import { DAY_MS } from '@ts1/contract/durations';

/** Company, sensor and day of a block. */
export interface BlockKey {
  readonly companyId: number;
  readonly sensorId: number;
  /** Days since 1970-01-01, in UTC. */
  readonly day: number;
}

/** Returns the day as people read it: `2026-01-31`. */
export function dayName(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}
