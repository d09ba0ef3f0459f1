/** Facts that are certain outside the server: what it acknowledged, and what came from it. */
export interface Ledger {
  /** Temperatures that were acknowledged, by sensor and time. */
  readonly readings: Map<string, number>;
  /** Acknowledged readings that begin an excursion: an alarm each. */
  readonly excursions: Set<string>;
  /** Events that were acknowledged with success. */
  readonly acknowledged: Set<number>;
  /** Number of times that each mail was accepted, by its Message-ID. */
  readonly mails: Map<string, number>;
  /** Number of times that each message of a webhook was accepted, by its `webhook-id`. */
  readonly webhooks: Map<string, number>;
}

/** Opens an empty ledger. */
export function openLedger(): Ledger {
  return {
    readings: new Map(),
    excursions: new Set(),
    acknowledged: new Set(),
    mails: new Map(),
    webhooks: new Map(),
  };
}

/** Returns the name of a sensor's reading, and of the alarm that begins with it. */
export function readingKey(sensorId: number, at: number): string {
  return `${sensorId}@${at}`;
}

/** Counts one more arrival of an id. */
export function countUp(counts: Map<string, number>, id: string): void {
  counts.set(id, (counts.get(id) ?? 0) + 1);
}
