import { Conflict } from '../errors.ts';

/** Another server has taken the place of an attempt that it took for dead. */
export class LeaseLost extends Conflict {}

interface LeaseOptions<Tx, Values> {
  /** Time between two renewals, in milliseconds. */
  readonly everyMs: number;
  /** Values that a renewal alone stores. */
  readonly renewal: Values;
  /** Runs work in a transaction. */
  readonly write: (work: (tx: Tx) => Promise<void>) => Promise<void>;
  /** Renews the lease of this attempt and stores values with it; returns the number of rows that are still its own. */
  readonly store: (tx: Tx, values: Values) => Promise<bigint>;
}

/**
 * Lease of work that one server does and others follow in the database. It is renewed while the work lasts, so that a
 * server which died is found by a lease that has run out. Saves are stored one after another.
 */
export class Lease<Tx, Values> {
  readonly #options: LeaseOptions<Tx, Values>;
  readonly #stop = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #saved: Promise<void> = Promise.resolve();

  constructor(options: LeaseOptions<Tx, Values>) {
    this.#options = options;
  }

  /** Aborted when the server closes, or another one has taken this attempt for dead. */
  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  abort(reason: Error): void {
    this.#stop.abort(reason);
  }

  /** Renews the lease from now on. */
  start(): void {
    this.#timer = setInterval(() => void this.#renew(), this.#options.everyMs).unref();
  }

  /** Ends the renewals; resolves when what was to be saved is stored. */
  async end(): Promise<void> {
    clearInterval(this.#timer);
    await this.#saved;
  }

  /** Stores values in a transaction of the caller. @throws LeaseLost */
  async update(tx: Tx, values: Values): Promise<void> {
    const rows = await this.#options.store(tx, values);
    if (rows === 0n) throw new LeaseLost('Another server has taken the place of this one.');
  }

  /** Stores values after those that were saved before. @throws LeaseLost */
  async save(values: Values): Promise<void> {
    const stored = this.#saved.then(async () => this.#options.write(async (tx) => this.update(tx, values)));
    this.#saved = stored.catch(() => {});
    await stored;
  }

  async #renew(): Promise<void> {
    try {
      await this.save(this.#options.renewal);
    } catch (error) {
      // A database that is away for a moment stops nothing: the lease is longer than that.
      if (error instanceof LeaseLost) this.abort(error);
    }
  }
}
