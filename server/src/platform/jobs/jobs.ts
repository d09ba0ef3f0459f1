import { Counter, Gauge, type Registry } from 'prom-client';
import type { Clock } from '../clock.ts';
import type { Logger } from '../logger.ts';

/** Work that a server repeats. */
export interface Job {
  /** Unique name, such as `escalate-alarms`, for the log, the metrics and `/readyz`. */
  readonly name: string;
  /** Time from the end of a run to the next one; for overlapping runs, from beginning to beginning. */
  readonly everyMs: number;
  /** The first run is an interval after the start; otherwise it is at the start. */
  readonly startsLater?: boolean;
  /** A run begins at each interval, even if the run before it has not ended. */
  readonly overlaps?: boolean;
  /**
   * Does the work once. A long run ends early when `stopping` is aborted. A run that throws is logged and counted, and
   * does not prevent the next one.
   */
  readonly run: (stopping: AbortSignal) => Promise<unknown>;
}

/** The jobs of one server. */
export interface Jobs {
  /** Repeats a job until the jobs are closed. */
  start(job: Job): void;
  /** Jobs whose last run failed, with the time of the first failure since their last success (epoch milliseconds). */
  readonly failing: ReadonlyMap<string, number>;
  /** Starts no further run, and resolves when all that are running have ended. */
  close(): Promise<void>;
}

export interface JobsDeps {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Registry;
}

/** Creates the machine that repeats jobs, logs their failures and measures their runs. */
export function createJobs({ clock, logger, metrics }: JobsDeps): Jobs {
  const measures = createMeasures(metrics);
  const names = new Set<string>();
  const failing = new Map<string, number>();
  const stopping = new AbortController();
  const timers = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<void>>();

  async function runOnce({ name, run }: Job): Promise<void> {
    const begun = performance.now();
    try {
      await run(stopping.signal);
      failing.delete(name);
    } catch (error) {
      logger.error({ err: error, job: name }, `the job ${name} failed`);
      measures.failures.inc({ name });
      if (!failing.has(name)) failing.set(name, clock.now());
    }
    measures.duration.set({ name }, (performance.now() - begun) / 1_000);
    measures.lastRun.set({ name }, clock.now() / 1_000);
  }

  function begin(job: Job): void {
    const run = runOnce(job).finally(() => {
      running.delete(run);
      if (job.overlaps !== true) repeat(job);
    });
    running.add(run);
    if (job.overlaps === true) repeat(job);
  }

  function repeat(job: Job): void {
    if (stopping.signal.aborted) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      begin(job);
    }, job.everyMs);
    timers.add(timer);
  }

  return {
    start(job) {
      if (names.has(job.name)) throw new Error(`there are two jobs called ${job.name}`);
      names.add(job.name);
      measures.failures.inc({ name: job.name }, 0);
      if (job.startsLater === true) repeat(job);
      else begin(job);
    },
    failing,
    async close() {
      stopping.abort();
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(running);
    },
  };
}

/** Returns the notes of `/readyz` on jobs: whether the last run of each succeeded, and since when the others fail. */
export function jobNotes({ failing }: Pick<Jobs, 'failing'>) {
  return {
    succeed: failing.size === 0,
    failing: Array.from(failing, ([name, since]) => ({ name, since: new Date(since).toISOString() })),
  };
}

function createMeasures(registry: Registry) {
  const shared = { labelNames: ['name'] as const, registers: [registry] };
  return {
    lastRun: new Gauge({
      ...shared,
      name: 'ts1_job_last_run_timestamp_seconds',
      help: 'When the last run of a job ended',
    }),
    duration: new Gauge({
      ...shared,
      name: 'ts1_job_last_run_duration_seconds',
      help: 'How long the last run of a job took',
    }),
    failures: new Counter({
      ...shared,
      name: 'ts1_job_failures_total',
      help: 'Runs of a job that failed',
    }),
  };
}
