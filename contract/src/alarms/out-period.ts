import type { AlarmLogEntry } from './alarm-log.ts';

type Recorded = Pick<AlarmLogEntry, 'activated' | 'returned_at' | 'acknowledged_at'> & {
  /** When it ended without a return: its limit was changed or switched off. */
  readonly ended_at?: string | null | undefined;
};

/** Period in which a value was out of a limit, in epoch milliseconds. */
export interface OutPeriod {
  readonly from: number;
  /** Null while it lasts. */
  readonly to: number | null;
  /** Since when it was acknowledged and still out; null where it was not acknowledged in time. */
  readonly acknowledgedFrom: number | null;
}

/**
 * Returns the period in which the value of a row was out of its limit: until it was back, or the limit was changed or
 * switched off. An acknowledgement does not end it. Charts on screens and in reports draw this.
 */
export function findOutPeriod({ activated, returned_at, ended_at, acknowledged_at }: Recorded): OutPeriod {
  const end = returned_at ?? ended_at ?? null;
  const to = end === null ? null : Date.parse(end);
  const acknowledged = acknowledged_at === null ? null : Date.parse(acknowledged_at);
  return { from: Date.parse(activated), to, acknowledgedFrom: acknowledgedWhileOut(acknowledged, to) };
}

/** Returns since when a value was acknowledged and still out; null where it never was. All in epoch milliseconds. */
export function acknowledgedWhileOut(acknowledged: number | null, end: number | null): number | null {
  return acknowledged !== null && (end === null || acknowledged < end) ? acknowledged : null;
}
