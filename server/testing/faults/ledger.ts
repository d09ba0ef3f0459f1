/** Facts that the world outside knows for certain: what the server acknowledged, and what came from it. */
export interface Ledger {
  /** Temperatures that were acknowledged, by sensor and time. */
  readonly readings: Map<string, number>;
  /** Those of them that begin an excursion: an alarm each. */
  readonly excursions: Set<string>;
  /** Events whose acknowledgement was answered with success. */
  readonly acknowledged: Set<number>;
  /** How often each mail was taken, by its Message-ID. */
  readonly mails: Map<string, number>;
  /** How often each message of a webhook was taken, by its `webhook-id`. */
  readonly webhooks: Map<string, number>;
}

/** A ledger without an entry. */
export function openLedger(): Ledger {
  return {
    readings: new Map(),
    excursions: new Set(),
    acknowledged: new Set(),
    mails: new Map(),
    webhooks: new Map(),
  };
}

/** The name of a sensor's reading, and of the alarm that begins with it. */
export function keyOf(sensorId: number, at: number): string {
  return `${sensorId}@${at}`;
}

/** Notes that it came once more. */
export function countUp(counts: Map<string, number>, id: string): void {
  counts.set(id, (counts.get(id) ?? 0) + 1);
}
