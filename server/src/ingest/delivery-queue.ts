import type { Delivery, Outcome } from './delivery.ts';

export interface QueueLimits {
  /** Waiting or being committed; the delivery that passes a limit is the last one taken. */
  readonly maxReadings: number;
  readonly maxBytes: number;
  readonly maxBatchReadings: number;
}

export const QUEUE_LIMITS: QueueLimits = {
  maxReadings: 50_000,
  maxBytes: 32 * 1024 * 1024,
  maxBatchReadings: 5_000,
};

/** A delivery with the promise that its sender waits on. */
export interface Queued {
  readonly delivery: Delivery;
  /** Shares no batch: it failed before, or others of its base unit did. */
  readonly alone: boolean;
  /** How often it failed alone. */
  readonly tries: number;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (reason: Error) => void;
}

/** Deliveries, first come, first served, bounded by readings and by bytes. */
export function createDeliveryQueue({ maxReadings, maxBytes, maxBatchReadings }: QueueLimits) {
  let waiting: Queued[] = [];
  let readings = 0;
  let bytes = 0;
  let watchers: (() => void)[] = [];
  const isFull = (): boolean => readings >= maxReadings || bytes >= maxBytes;

  function count(delivery: Delivery, sign: 1 | -1): void {
    // An unreadable payload has no readings and is work all the same.
    readings += sign * Math.max(1, delivery.readings.length);
    bytes += sign * delivery.bytes;
  }

  return {
    get isFull() {
      return isFull();
    },
    get readings() {
      return readings;
    },
    get bytes() {
      return bytes;
    },
    /** Resolves or rejects when the delivery was dealt with. Never refuses: ask `isFull` first. */
    async add(delivery: Delivery, alone = false): Promise<Outcome> {
      count(delivery, 1);
      return new Promise((resolve, reject) => {
        waiting.push({ delivery, alone, tries: 0, resolve, reject });
      });
    },
    /** Puts one that failed alone behind all others, to be tried once more. */
    again(queued: Queued): void {
      count(queued.delivery, 1);
      waiting.push({ ...queued, alone: true, tries: queued.tries + 1 });
    },
    /** The next batch: at least one delivery where there is any, else as many as fit. */
    take(): Queued[] {
      let size = 0;
      let end = 0;
      for (const { delivery, alone } of waiting) {
        size += Math.max(1, delivery.readings.length);
        if (end > 0 && (alone || size > maxBatchReadings)) break;
        end += 1;
        if (alone) break;
      }
      const batch = waiting.slice(0, end);
      waiting = waiting.slice(end);
      return batch;
    },
    /** Gives the room of a batch back. */
    done(batch: readonly Queued[]): void {
      for (const { delivery } of batch) count(delivery, -1);
      if (isFull()) return;
      const released = watchers;
      watchers = [];
      for (const release of released) release();
    },
    /** Resolves at once, or as soon as the queue is no longer full. */
    async room(): Promise<void> {
      while (isFull()) {
        await new Promise<void>((resolve) => {
          watchers.push(resolve);
        });
      }
    },
  };
}
