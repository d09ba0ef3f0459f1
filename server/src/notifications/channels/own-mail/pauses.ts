import type { Clock } from '../../../platform/clock.ts';
import { isDue } from '../../../platform/work/not-before.ts';

const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 10 * 60_000;

interface Pause {
  /** Settings of the server that failed: a changed one has no pause. */
  readonly key: string;
  readonly failures: number;
  readonly until: number;
  /** Whether a message is trying it after the pause. */
  isTried: boolean;
}

/** Pauses of mail servers that failed: each is left alone for a minute, doubling up to ten while it goes on failing. */
export class Pauses {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #longestMs: number;
  readonly #pauses = new Map<number, Pause>();

  /** Where no other server takes the messages no pause is longer than the first. */
  constructor(clock: Pick<Clock, 'now'>, { canWait }: { readonly canWait: boolean }) {
    this.#clock = clock;
    this.#longestMs = canWait ? LONGEST_PAUSE_MS : FIRST_PAUSE_MS;
  }

  /** Takes the turn to try a company's server; false while it is left alone, or one message is trying it after that. */
  take(companyId: number, key: string): boolean {
    const pause = this.#pauses.get(companyId);
    if (pause === undefined || pause.key !== key) return true;
    if (pause.isTried || !isDue(pause.until, this.#clock.now(), this.#longestMs)) return false;
    pause.isTried = true;
    return true;
  }

  /** How long until the next attempt, in milliseconds. */
  remainingMs(companyId: number): number {
    const until = this.#pauses.get(companyId)?.until ?? 0;
    return Math.min(Math.max(until - this.#clock.now(), 0), this.#longestMs);
  }

  /** The server failed: it is left alone. Messages that failed together count as one. */
  failed(companyId: number, key: string): void {
    const before = this.#pauses.get(companyId);
    const now = this.#clock.now();
    const known = before?.key === key ? before : undefined;
    if (known !== undefined && !known.isTried && known.until > now) return;
    const failures = (known?.failures ?? 0) + 1;
    const lastsMs = Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), this.#longestMs);
    this.#pauses.set(companyId, { key, failures, until: now + lastsMs, isTried: false });
  }

  /** The server answered: it is used by all messages again. */
  answered(companyId: number): void {
    this.#pauses.delete(companyId);
  }
}
