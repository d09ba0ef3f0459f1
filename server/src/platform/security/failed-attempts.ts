import { createHash } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { Forbidden, InvalidInput, TooManyAttempts, Unauthenticated } from '../errors.ts';
import { randomToken } from './tokens.ts';

/** Most keys in memory: beyond that the oldest are dropped, so that memory stays limited. */
const MOST_KEYS = 10_000;

interface Limit {
  readonly clock: Clock;
  /** Most failures within the window; after them every attempt is refused. */
  readonly most: number;
  readonly windowMs: number;
  /** Reports a failure to other servers. */
  readonly onFailure?: ((failure: Failure) => void) | undefined;
}

/** A failed attempt, in a form that does not reveal the caller. */
export interface Failure {
  /** Hash of the key that is limited. */
  readonly key: string;
  /** Unique id, so that no failure counts twice. */
  readonly id: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** Limits failures by a key (a network, a browser, a person). Successful attempts do not count. */
export class FailedAttempts {
  readonly #limit: Limit;
  readonly #failures = new Map<string, readonly Failure[]>();

  constructor(limit: Limit) {
    this.#limit = limit;
  }

  /**
   * Runs an attempt. It fails if it throws Unauthenticated, Forbidden or InvalidInput, and counts from its start, so
   * that many at once cannot pass the limit.
   * @throws TooManyAttempts with the time until the oldest failure no longer counts
   */
  async run<T>(key: string, attempt: () => Promise<T>): Promise<T> {
    const mine = this.#begin(key, undefined);
    let failed = false;
    try {
      return await attempt();
    } catch (error) {
      failed =
        error instanceof Unauthenticated || error instanceof Forbidden || error instanceof InvalidInput;
      throw error;
    } finally {
      if (failed) this.#limit.onFailure?.(mine);
      else
        this.#keep(
          mine.key,
          this.#recent(mine.key).filter((one) => one !== mine),
        );
    }
  }

  /**
   * Counts an attempt that is limited even if it succeeds.
   * @throws TooManyAttempts
   */
  count(key: string): void {
    this.#limit.onFailure?.(this.#begin(key, 'Please try again later.'));
  }

  /** Whether the next attempt under this key would be refused. */
  isExhausted(key: string): boolean {
    return this.#recent(hashed(key)).length >= this.#limit.most;
  }

  /** Counts a failure of another server. */
  note(failure: Failure): void {
    const recent = this.#recent(failure.key);
    if (recent.some(({ id }) => id === failure.id)) return;
    const at = Math.min(failure.at, this.#limit.clock.now());
    this.#keep(
      failure.key,
      [...recent, { ...failure, at }].toSorted((one, other) => one.at - other.at),
    );
  }

  /** All failures that count now, for a server that has just started. */
  get known(): readonly Failure[] {
    return [...this.#failures.keys()].flatMap((key) => this.#recent(key));
  }

  #begin(key: string, message: string | undefined): Failure {
    const now = this.#limit.clock.now();
    const mine: Failure = { key: hashed(key), id: randomToken().slice(0, 10), at: now };
    const failures = this.#recent(mine.key);
    const oldest = failures[0];
    if (oldest !== undefined && failures.length >= this.#limit.most) {
      throw new TooManyAttempts(oldest.at + this.#limit.windowMs - now, message);
    }
    this.#keep(mine.key, [...failures, mine]);
    return mine;
  }

  #recent(key: string): readonly Failure[] {
    const since = this.#limit.clock.now() - this.#limit.windowMs;
    return (this.#failures.get(key) ?? []).filter((one) => one.at > since);
  }

  #keep(key: string, failures: readonly Failure[]): void {
    this.#failures.delete(key);
    if (failures.length === 0) return;
    this.#failures.set(key, failures);
    const oldest = this.#failures.keys().next();
    if (this.#failures.size > MOST_KEYS && oldest.done !== true) this.#failures.delete(oldest.value);
  }
}

function hashed(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 22);
}
