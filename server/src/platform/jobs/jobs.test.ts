import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLogger } from '../logger.ts';
import { createMetrics } from '../http/metrics.ts';
import { createJobs, type Job, type Jobs } from './jobs.ts';

const INTERVAL_MS = 1_000;
const NOW = 1_700_000_000_000;

let log: string[];
let jobs: Jobs;
let runs: number;
let now: number;
let metrics: ReturnType<typeof createMetrics>;

beforeEach(() => {
  log = [];
  runs = 0;
  now = NOW;
  metrics = createMetrics();
  const logger = createLogger('warn', { write: (line) => void log.push(line) });
  jobs = createJobs({ clock: { now: () => now }, logger, metrics });
  vi.useFakeTimers();
});
afterEach(async () => {
  await jobs.close();
  vi.useRealTimers();
});

function start(run: Job['run'] = async () => {}, given: Partial<Job> = {}): void {
  jobs.start({
    name: 'test-job',
    everyMs: INTERVAL_MS,
    ...given,
    run: async (stopping) => {
      runs += 1;
      await run(stopping);
    },
  });
}

const shown = async (name: string) =>
  Number(new RegExp(`^${name}\\{name="test-job"\\} (\\S+)$`, 'm').exec(await metrics.metrics())?.[1]);

test('a job runs at once, and an interval after each run ended', async () => {
  const end = Promise.withResolvers<void>();
  start(async () => end.promise);
  expect(runs).toBe(1);
  await vi.advanceTimersByTimeAsync(5 * INTERVAL_MS);
  expect(runs).toBe(1);
  end.resolve();
  await vi.advanceTimersByTimeAsync(INTERVAL_MS);
  expect(runs).toBe(2);
});

test('a job that starts later runs for the first time an interval after the start', async () => {
  start(undefined, { startsLater: true });
  await vi.advanceTimersByTimeAsync(INTERVAL_MS - 1);
  expect(runs).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(runs).toBe(1);
});

test('a job that overlaps runs at each interval, also while a run hangs, and closing waits for all of them', async () => {
  const end = Promise.withResolvers<void>();
  start(async () => end.promise, { overlaps: true });
  await vi.advanceTimersByTimeAsync(3 * INTERVAL_MS);
  expect(runs).toBe(4);
  let isClosed = false;
  const closing = jobs.close().then(() => (isClosed = true));
  await vi.advanceTimersByTimeAsync(5 * INTERVAL_MS);
  expect([runs, isClosed]).toEqual([4, false]);
  end.resolve();
  await closing;
});

test('a job goes on after a run that failed, and the log says which job and why', async () => {
  start(async () => {
    throw new Error('no luck');
  });
  await vi.advanceTimersByTimeAsync(2 * INTERVAL_MS);
  expect(runs).toBe(3);
  expect(log).toHaveLength(3);
  expect(log[0]).toContain('the job test-job failed');
  expect(log[0]).toContain('no luck');
});

test('a job fails from its first failure until it succeeds', async () => {
  let isBroken = true;
  start(async () => {
    if (isBroken) throw new Error('no luck');
  });
  await vi.advanceTimersByTimeAsync(0);
  now = NOW + 60_000;
  await vi.advanceTimersByTimeAsync(INTERVAL_MS);
  expect([...jobs.failing]).toEqual([['test-job', NOW]]);
  isBroken = false;
  await vi.advanceTimersByTimeAsync(INTERVAL_MS);
  expect([...jobs.failing]).toEqual([]);
});

test('the metrics show when a job last ran, for how long, and how often it failed', async () => {
  let isBroken = false;
  start(async () => {
    if (isBroken) throw new Error('no luck');
    await new Promise((resolve) => {
      setTimeout(resolve, 250);
    });
  });
  expect(await shown('ts1_job_failures_total')).toBe(0);
  await vi.advanceTimersByTimeAsync(250);
  expect(await shown('ts1_job_last_run_duration_seconds')).toBeCloseTo(0.25);
  expect(await shown('ts1_job_last_run_timestamp_seconds')).toBe(NOW / 1_000);
  isBroken = true;
  now = NOW + 7_000;
  await vi.advanceTimersByTimeAsync(INTERVAL_MS);
  expect(await shown('ts1_job_failures_total')).toBe(1);
  expect(await shown('ts1_job_last_run_timestamp_seconds')).toBe(NOW / 1_000 + 7);
});

test('closing asks a run to stop, waits for it, and starts no other', async () => {
  const end = Promise.withResolvers<void>();
  let isAsked = false;
  start(async (stopping) => {
    stopping.addEventListener('abort', () => (isAsked = true));
    await end.promise;
  });
  let isClosed = false;
  const closing = jobs.close().then(() => (isClosed = true));
  await vi.advanceTimersByTimeAsync(INTERVAL_MS);
  expect([isAsked, isClosed]).toEqual([true, false]);
  end.resolve();
  await closing;
  await vi.advanceTimersByTimeAsync(3 * INTERVAL_MS);
  expect(runs).toBe(1);
});

test('two jobs cannot have the same name', () => {
  start();
  expect(() => start()).toThrow('there are two jobs called test-job');
});
