import { setTimeout } from 'node:timers/promises';
import type { Logger } from '../logger.ts';

/**
 * Lease of a job for the server that took it. It is renewed while the job is being done, so that it runs out only if
 * the server died, and the job waits no longer than this.
 */
export const LEASE_MS = 15_000;
const RENEW_EVERY_MS = 4_000;
const POLL_MS = 1_000;
const CLOSE_WITHIN_MS = 4_000;

export interface LeaseWorkerOptions<Lane, Job> {
  /** Kinds of work that never wait for each other. */
  readonly lanes: readonly Lane[];
  /** Most at once in a lane. */
  readonly mostAtOnce: (lane: Lane) => number;
  readonly logger: Logger;
  /**
   * Takes up to `most` jobs that are due, so that no other server does them; none when nothing is due. Those `underWay`
   * here are not taken again, even if the database was away for longer than their lease.
   */
  readonly claim: (lane: Lane, most: number, underWay: readonly Job[]) => Promise<readonly Job[]>;
  /** Restarts the leases of jobs that are being done. */
  readonly renew: (jobs: readonly Job[]) => Promise<void>;
  /** Does a job and records its outcome. */
  readonly run: (job: Job) => Promise<void>;
}

/** Does due jobs of an outbox. Several servers share the work by leases. */
export class LeaseWorker<Lane extends string, Job> {
  readonly #options: LeaseWorkerOptions<Lane, Job>;
  readonly #running: ReadonlyMap<Lane, Map<Promise<void>, Job>>;
  readonly #claiming = new Map<Lane, Promise<void>>();
  /** Lanes that must claim again, because a claim that was under way may have missed new jobs. */
  readonly #asked = new Set<Lane>();
  #timer: NodeJS.Timeout | undefined;
  #renewing: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(options: LeaseWorkerOptions<Lane, Job>) {
    this.#options = options;
    this.#running = new Map(options.lanes.map((lane) => [lane, new Map()]));
  }

  /** Starts to look for work every second, and whenever it is woken. */
  start(): void {
    this.#renewing = setInterval(() => void this.renew(), RENEW_EVERY_MS);
    this.#timer = setInterval(() => this.wake(), POLL_MS);
    this.wake();
  }

  /** Looks for jobs that may be due now. */
  wake(): void {
    if (this.#closed) return;
    for (const lane of this.#options.lanes) void this.#fill(lane);
  }

  /** Renews the leases of all jobs under way; also runs every few seconds. Never throws. */
  async renew(): Promise<void> {
    const jobs = [...this.#running.values()].flatMap((running) => [...running.values()]);
    if (jobs.length === 0) return;
    try {
      await this.#options.renew(jobs);
    } catch (error) {
      this.#options.logger.warn({ err: error }, 'leases could not be renewed');
    }
  }

  /** Resolves when no job is due and none is under way. */
  async settle(): Promise<void> {
    this.wake();
    for (;;) {
      const busy = [
        ...this.#claiming.values(),
        ...[...this.#running.values()].flatMap((running) => [...running.keys()]),
      ];
      if (busy.length === 0) return;
      await Promise.all(busy);
    }
  }

  /** Takes no more jobs and waits for those under way; unfinished ones stay in the outbox. */
  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#timer);
    // A job that hangs is done again when its lease has run out.
    await Promise.race([this.settle(), setTimeout(CLOSE_WITHIN_MS, undefined, { ref: false })]);
    clearInterval(this.#renewing);
  }

  async #fill(lane: Lane): Promise<void> {
    if (this.#claiming.has(lane)) {
      this.#asked.add(lane);
      return;
    }
    const claiming = this.#claim(lane)
      .catch((error: unknown) => this.#options.logger.error({ err: error }, 'the outbox could not be read'))
      .finally(() => {
        this.#claiming.delete(lane);
        if (this.#asked.delete(lane) && !this.#closed) void this.#fill(lane);
      });
    this.#claiming.set(lane, claiming);
    await claiming;
  }

  async #claim(lane: Lane): Promise<void> {
    const { mostAtOnce, claim, run, logger } = this.#options;
    const running = this.#running.get(lane) ?? new Map<Promise<void>, Job>();
    const most = mostAtOnce(lane);
    while (!this.#closed && running.size < most) {
      const claimed = await claim(lane, most - running.size, [...running.values()]);
      if (claimed.length === 0) return;
      for (const job of claimed) {
        const done = run(job)
          .catch((error: unknown) => logger.error({ err: error }, 'an outcome was not recorded'))
          .finally(() => {
            running.delete(done);
            if (!this.#closed) void this.#fill(lane);
          });
        running.set(done, job);
      }
    }
  }
}
