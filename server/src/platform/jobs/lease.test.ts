import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Lease, LeaseLost } from './lease.ts';

const EVERY_MS = 1_000;

let stored: string[];
let rows: bigint;
let isDatabaseAway: boolean;
let hold: Promise<void>;
let lease: Lease<'transaction', string>;

beforeEach(() => {
  stored = [];
  rows = 1n;
  isDatabaseAway = false;
  hold = Promise.resolve();
  lease = new Lease({
    everyMs: EVERY_MS,
    renewal: 'renewed',
    async write(work) {
      if (isDatabaseAway) throw new Error('the database is away');
      await work('transaction');
    },
    async store(_tx, values) {
      await hold;
      if (rows > 0n) stored.push(values);
      return rows;
    },
  });
  vi.useFakeTimers();
});
afterEach(async () => {
  await lease.end();
  vi.useRealTimers();
});

test('a lease is renewed from its start to its end', async () => {
  await vi.advanceTimersByTimeAsync(5 * EVERY_MS);
  expect(stored).toEqual([]);
  lease.start();
  await vi.advanceTimersByTimeAsync(2 * EVERY_MS);
  await lease.end();
  await vi.advanceTimersByTimeAsync(5 * EVERY_MS);
  expect(stored).toEqual(['renewed', 'renewed']);
});

test('a lease that another server has taken aborts the work, and a save fails', async () => {
  lease.start();
  rows = 0n;
  await vi.advanceTimersByTimeAsync(EVERY_MS);
  expect(lease.signal.reason).toBeInstanceOf(LeaseLost);
  await expect(lease.save('finished')).rejects.toBeInstanceOf(LeaseLost);
  await expect(lease.update('transaction', 'finished')).rejects.toBeInstanceOf(LeaseLost);
});

test('a renewal that fails while the database is away aborts nothing, and the next one is stored', async () => {
  lease.start();
  isDatabaseAway = true;
  await vi.advanceTimersByTimeAsync(3 * EVERY_MS);
  expect(lease.signal.aborted).toBe(false);
  isDatabaseAway = false;
  await vi.advanceTimersByTimeAsync(EVERY_MS);
  expect(stored).toEqual(['renewed']);
});

test('saves are stored one after another, and the end waits for them', async () => {
  const held = Promise.withResolvers<void>();
  hold = held.promise;
  const saves = [lease.save('first'), lease.save('second')];
  const atTheEnd = lease.end().then(() => [...stored]);
  await vi.advanceTimersByTimeAsync(0);
  expect(stored).toEqual([]);
  held.resolve();
  await Promise.all(saves);
  expect(stored).toEqual(['first', 'second']);
  expect(await atTheEnd).toEqual(['first', 'second']);
});

test('a save that fails keeps no later one from being stored', async () => {
  isDatabaseAway = true;
  await expect(lease.save('first')).rejects.toThrow('the database is away');
  isDatabaseAway = false;
  await lease.save('second');
  expect(stored).toEqual(['second']);
});
