import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { every, type Repeating } from './every.ts';
import { createLogger } from '../logger.ts';

const INTERVAL_MS = 1_000;

let log: string[];
let repeating: Repeating | undefined;
const logger = () => createLogger('warn', { write: (line) => void log.push(line) });

beforeEach(() => {
  log = [];
  vi.useFakeTimers();
});
afterEach(async () => {
  await repeating?.stop();
  vi.useRealTimers();
});

test('runs at once, and an interval after each run ended', async () => {
  let runs = 0;
  const end = Promise.withResolvers<void>();
  repeating = every(INTERVAL_MS, logger(), 'the work', async () => {
    runs += 1;
    await end.promise;
  });
  expect(runs).toBe(1);
  await vi.advanceTimersByTimeAsync(5 * INTERVAL_MS);
  expect(runs).toBe(1);
  end.resolve();
  await vi.advanceTimersByTimeAsync(INTERVAL_MS);
  expect(runs).toBe(2);
});

test('runs for the first time an interval from now where a start has better to do', async () => {
  let runs = 0;
  const work = async () => void (runs += 1);
  repeating = every(INTERVAL_MS, logger(), 'the work', work, { startsNow: false });
  await vi.advanceTimersByTimeAsync(INTERVAL_MS - 1);
  expect(runs).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(runs).toBe(1);
});

test('goes on after a run that failed, and logs why', async () => {
  let runs = 0;
  repeating = every(INTERVAL_MS, logger(), 'the work', async () => {
    runs += 1;
    throw new Error('no luck');
  });
  await vi.advanceTimersByTimeAsync(2 * INTERVAL_MS);
  expect(runs).toBe(3);
  expect(log).toHaveLength(3);
  expect(log[0]).toContain('the work failed');
  expect(log[0]).toContain('no luck');
});

test('starts nothing after it was stopped, and waits for what is running', async () => {
  let runs = 0;
  const end = Promise.withResolvers<void>();
  const work = every(INTERVAL_MS, logger(), 'the work', async () => {
    runs += 1;
    await end.promise;
  });
  let isStopped = false;
  const stopping = work.stop().then(() => (isStopped = true));
  await vi.advanceTimersByTimeAsync(INTERVAL_MS);
  expect(isStopped).toBe(false);
  end.resolve();
  await stopping;
  await vi.advanceTimersByTimeAsync(3 * INTERVAL_MS);
  expect(runs).toBe(1);
});
