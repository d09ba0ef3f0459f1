import type { Clock } from './clock.ts';
import { Forbidden, InvalidInput, TooManyAttempts, Unauthenticated } from './errors.ts';

/** More keys than this are not remembered: the oldest give way, so that memory stays bounded. */
const MOST_KEYS = 10_000;

interface Limit {
  readonly clock: Clock;
  /** Failures within the window, after which every attempt is refused. */
  readonly most: number;
  readonly windowMs: number;
}

/** Limits failures by a key (a network, a browser, a person). Attempts that succeed are free. */
export class FailedAttempts {
  readonly #limit: Limit;
  readonly #failures = new Map<string, readonly { readonly at: number }[]>();

  constructor(limit: Limit) {
    this.#limit = limit;
  }

  /**
   * Runs an attempt. It failed when it throws Unauthenticated, Forbidden or InvalidInput, and counts from
   * its start, so that many at once cannot slip through.
   * @throws TooManyAttempts with the time until the oldest failure no longer counts
   */
  async run<T>(key: string, attempt: () => Promise<T>): Promise<T> {
    const now = this.#limit.clock.now();
    const failures = this.#recent(key);
    const oldest = failures[0];
    if (oldest !== undefined && failures.length >= this.#limit.most) {
      throw new TooManyAttempts(oldest.at + this.#limit.windowMs - now);
    }
    const mine = { at: now };
    this.#keep(key, [...failures, mine]);
    let failed = false;
    try {
      return await attempt();
    } catch (error) {
      failed =
        error instanceof Unauthenticated || error instanceof Forbidden || error instanceof InvalidInput;
      throw error;
    } finally {
      if (!failed)
        this.#keep(
          key,
          this.#recent(key).filter((one) => one !== mine),
        );
    }
  }

  /**
   * Counts an attempt that is limited however it ends.
   * @throws TooManyAttempts
   */
  count(key: string): void {
    const now = this.#limit.clock.now();
    const counted = this.#recent(key);
    const oldest = counted[0];
    if (oldest !== undefined && counted.length >= this.#limit.most) {
      throw new TooManyAttempts(oldest.at + this.#limit.windowMs - now, 'Please try again later.');
    }
    this.#keep(key, [...counted, { at: now }]);
  }

  /** Whether the next attempt under this key would be refused. */
  isExhausted(key: string): boolean {
    return this.#recent(key).length >= this.#limit.most;
  }

  #recent(key: string): readonly { readonly at: number }[] {
    const since = this.#limit.clock.now() - this.#limit.windowMs;
    return (this.#failures.get(key) ?? []).filter((one) => one.at > since);
  }

  #keep(key: string, failures: readonly { readonly at: number }[]): void {
    this.#failures.delete(key);
    if (failures.length === 0) return;
    this.#failures.set(key, failures);
    const oldest = this.#failures.keys().next();
    if (this.#failures.size > MOST_KEYS && oldest.done !== true) this.#failures.delete(oldest.value);
  }
}
