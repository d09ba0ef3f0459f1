import type { FleetEvent } from './events.ts';

/** Totals of a fleet so far, in readings. */
export interface FleetTotals {
  /** Taken by the server, by either transport. */
  readonly delivered: number;
  /** Accepted, duplicate and rejected readings, as reported by HTTP answers. */
  readonly accepted: number;
  readonly duplicates: number;
  readonly rejected: number;
  /** Serial numbers that the server does not know. */
  readonly unknown: readonly string[];
  readonly retries: number;
  /** Not taken yet. */
  readonly held: number;
}

export interface TotalsCounter {
  readonly count: (event: FleetEvent) => void;
  readonly with: (held: number) => FleetTotals;
}

export function createTotals(): TotalsCounter {
  const sums = { delivered: 0, accepted: 0, duplicates: 0, rejected: 0, retries: 0 };
  const unknown = new Set<string>();
  return {
    count(event) {
      if (event.kind === 'retry') sums.retries += 1;
      if (event.kind !== 'delivered') return;
      sums.delivered += event.readings;
      if (event.receipt.kind !== 'counted') return;
      sums.accepted += event.receipt.accepted;
      sums.duplicates += event.receipt.duplicates;
      sums.rejected += event.receipt.rejected.length;
      for (const serial of event.receipt.unknown) unknown.add(serial);
    },
    with: (held) => ({ ...sums, unknown: [...unknown].toSorted(), held }),
  };
}
