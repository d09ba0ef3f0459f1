import { createShares } from '../../platform/work/shares.ts';
import type { Delivery, Outcome } from '../decode/delivery.ts';

export interface QueueLimits {
  /**
   * Waiting or being committed of a company that is alone; the delivery that passes a limit is the last one taken. Among
   * others it has a quarter of that.
   */
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

/**
 * Deliveries, bounded by readings and by bytes. Those of a company are dealt with in the order they came; companies take
 * turns, so that one with a long line does not hold up the others.
 */
export function createDeliveryQueue({ maxReadings, maxBytes, maxBatchReadings }: QueueLimits) {
  /** The company whose turn it is comes first. */
  const lines = new Map<number, Line>();
  const readings = createShares<number>(maxReadings);
  const bytes = createShares<number>(maxBytes);
  let watchers: { readonly companyId: number; readonly release: () => void }[] = [];
  const isFullFor = (companyId: number): boolean =>
    readings.isFullFor(companyId) || bytes.isFullFor(companyId);

  function count(delivery: Delivery, sign: 1 | -1): void {
    readings.take(delivery.companyId, sign * deliverySize(delivery));
    bytes.take(delivery.companyId, sign * delivery.bytes);
  }

  function push(queued: Queued): void {
    count(queued.delivery, 1);
    const { companyId } = queued.delivery;
    const line = lines.get(companyId) ?? new Line();
    line.push(queued);
    lines.set(companyId, line);
  }

  return {
    isFullFor,
    get readings() {
      return readings.held;
    },
    get bytes() {
      return bytes.held;
    },
    /** Resolves or rejects when the delivery was dealt with. Never refuses: ask `isFullFor` first. */
    async add(delivery: Delivery, alone = false): Promise<Outcome> {
      return new Promise((resolve, reject) => {
        push({ delivery, alone, tries: 0, resolve, reject });
      });
    },
    /** Puts one that failed alone behind all others of its company, to be tried once more. */
    again(queued: Queued): void {
      push({ ...queued, alone: true, tries: queued.tries + 1 });
    },
    /**
     * The next batch of the companies that are asked for: at least one delivery where there is any, else as many as fit,
     * of each company one in turn.
     */
    take(isWanted: (companyId: number) => boolean = () => true): Queued[] {
      const batch: Queued[] = [];
      let size = 0;
      // A company that was served goes to the end and comes up again in this loop, until none of its deliveries fits.
      for (const [companyId, line] of lines) {
        const next = line.first;
        if (next === undefined || !isWanted(companyId)) continue;
        const fits = !next.alone && size + deliverySize(next.delivery) <= maxBatchReadings;
        if (batch.length > 0 && !fits) continue;
        line.shift();
        lines.delete(companyId);
        if (line.first !== undefined) lines.set(companyId, line);
        batch.push(next);
        size += deliverySize(next.delivery);
        if (next.alone) break;
      }
      return batch;
    },
    /** Gives the room of a batch back. */
    done(batch: readonly Queued[]): void {
      for (const { delivery } of batch) count(delivery, -1);
      const asked = watchers;
      watchers = asked.filter(({ companyId }) => isFullFor(companyId));
      for (const { companyId, release } of asked) if (!isFullFor(companyId)) release();
    },
    /** Resolves at once, or as soon as a company may bring more. */
    async room(companyId: number): Promise<void> {
      while (isFullFor(companyId)) {
        await new Promise<void>((release) => {
          watchers.push({ companyId, release });
        });
      }
    },
  };
}

/** An unreadable payload has no readings and is work anyway. */
function deliverySize({ readings }: Delivery): number {
  return Math.max(1, readings.length);
}

const COMPACT_FROM = 1_000;

/** First in, first out; what was taken is dropped now and then, not by moving a long line up each time. */
class Line {
  #items: Queued[] = [];
  #taken = 0;

  get first(): Queued | undefined {
    return this.#items[this.#taken];
  }

  push(queued: Queued): void {
    this.#items.push(queued);
  }

  shift(): void {
    this.#taken += 1;
    if (this.#taken < COMPACT_FROM || this.#taken * 2 < this.#items.length) return;
    this.#items = this.#items.slice(this.#taken);
    this.#taken = 0;
  }
}
