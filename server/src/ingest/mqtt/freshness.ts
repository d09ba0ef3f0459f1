import { randomUUID } from 'node:crypto';

/** A message that may have waited for longer tells nothing of when a reading without a time was measured. */
export const LONGEST_WAIT_MS = 60_000;

/**
 * How long the messages of one session of an outside broker can have waited there. The broker hands them on in the
 * order in which they came, so a mark that we publish to ourselves comes back behind everything that was there before
 * it, and whatever follows it is younger than it. Times are of a clock that only goes forward, in milliseconds.
 */
export class Freshness {
  readonly #sent = new Map<string, number>();
  #since: number | undefined;

  /** A session that was not there before has nothing that waits. */
  connected(isNewSession: boolean, now: number): void {
    this.#sent.clear();
    this.#since = isNewSession ? now : undefined;
  }

  disconnected(): void {
    this.#sent.clear();
    this.#since = undefined;
  }

  /** A mark to publish now. */
  mark(now: number): string {
    const mark = randomUUID();
    for (const [old, sentAt] of this.#sent) if (now - sentAt > LONGEST_WAIT_MS) this.#sent.delete(old);
    this.#sent.set(mark, now);
    return mark;
  }

  /** A mark came back; one of an earlier connection says nothing. */
  returned(mark: string): void {
    const sentAt = this.#sent.get(mark);
    if (sentAt === undefined) return;
    this.#sent.delete(mark);
    this.#since = Math.max(sentAt, this.#since ?? sentAt);
  }

  /** Whether what comes now was published within the last minute. */
  isFresh(now: number): boolean {
    return this.#since !== undefined && now - this.#since <= LONGEST_WAIT_MS;
  }
}
