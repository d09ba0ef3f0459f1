import { CONNECTION_LOST_AFTER_MS, HEARTBEAT_MS } from '@ts1/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ManualClock } from '../platform/manual-clock.ts';
import { watchLife, type Answer, type LifeWatch } from './watch-life.ts';

const START = Date.UTC(2026, 10, 22, 6, 36);
const HOUR_MS = 3_600_000;
/**
 * How long a person may see old values without a warning: less than 15 s, the second in which it is noticed included.
 */
const KNOWN_WITHIN_MS = 14_000;

let clock: ManualClock;
let asked: number;
let server: Answer | 'hangs';
let silences: number;
let lost: (number | null)[];
let life: LifeWatch;

beforeEach(() => {
  clock = new ManualClock(START);
  asked = 0;
  server = 'alive';
  silences = 0;
  lost = [];
  life = watch();
});
afterEach(() => life.stop());

function watch(): LifeWatch {
  return watchLife({
    clock,
    ask: async () => {
      asked += 1;
      if (server !== 'hangs') return server;
      const { promise, resolve } = Promise.withResolvers<Answer>();
      clock.after(4_000, () => resolve('silent'));
      return promise;
    },
    onSilent: () => {
      silences += 1;
    },
    onLost: (since) => lost.push(since),
  });
}

async function beatFor(durationMs: number): Promise<void> {
  for (let beats = 0; beats * HEARTBEAT_MS < durationMs; beats += 1) {
    life.sign();
    await clock.advance(HEARTBEAT_MS);
  }
}

test('a stream that beats is neither lost nor silent, and nothing is asked', async () => {
  await beatFor(10 * 60_000);
  expect({ lost, silences, asked }).toEqual({ lost: [], silences: 0, asked: 0 });
});

test.each(['hangs', 'unreachable', 'silent'] as const)(
  'a server that is %s is known as lost within 15 s of its last sign of life, which is named',
  { tags: ['R130'] },
  async (state) => {
    await beatFor(60_000);
    life.sign();
    const lastSign = clock.now();
    server = state;
    await clock.advance(CONNECTION_LOST_AFTER_MS - 1_000);
    expect(lost).toEqual([]);
    await clock.advance(KNOWN_WITHIN_MS - (CONNECTION_LOST_AFTER_MS - 1_000));
    expect(lost).toEqual([lastSign]);
    expect(silences).toBeGreaterThan(0);
    await clock.advance(HOUR_MS);
    expect(lost).toEqual([lastSign]);
  },
);

test(
  'a stream that breaks, or a tab that passes it on and hangs, is no lost connection while the server answers',
  { tags: ['R133'] },
  async () => {
    life.sign();
    await clock.advance(10 * 60_000);
    expect(lost).toEqual([]);
    expect(silences).toBeGreaterThan(0);
  },
);

test(
  'a server that answers while the stream stays away is asked at most ten times a minute, and is known as lost as soon as ever',
  { tags: ['1.9.4'] },
  async () => {
    await clock.advance(60_000);
    asked = 0;
    await clock.advance(60_000);
    expect(asked).toBeGreaterThanOrEqual(8);
    expect(asked).toBeLessThanOrEqual(10);
    server = 'hangs';
    await clock.advance(KNOWN_WITHIN_MS);
    expect(lost).toHaveLength(1);
  },
);

test('a sign of the stream ends it, once', async () => {
  server = 'hangs';
  await clock.advance(60_000);
  expect(lost).toEqual([START]);
  life.sign();
  life.sign();
  expect(lost).toEqual([START, null]);
});

test('an answer of the server ends it, even when the stream stays away', async () => {
  server = 'unreachable';
  await clock.advance(60_000);
  expect(lost).toEqual([START]);
  server = 'alive';
  await clock.advance(4_000);
  expect(lost).toEqual([START, null]);
});

test(
  'a page that slept counts as lost when it wakes, until the server answers',
  { tags: ['R131'] },
  async () => {
    life.sign();
    const lastSign = clock.now();
    const asleep = new ManualClock(lastSign + 8 * HOUR_MS);
    clock.now = () => asleep.now();
    life.look();
    expect(lost).toEqual([lastSign]);
    await expect.poll(() => lost).toEqual([lastSign, null]);
  },
);

test('a clock that is set back does not stretch the silence', { tags: ['R131'] }, async () => {
  life.sign();
  server = 'silent';
  const before = clock.now.bind(clock);
  clock.now = () => before() - HOUR_MS;
  await clock.advance(KNOWN_WITHIN_MS);
  expect(lost).toEqual([START - HOUR_MS + 1_000]);
});

test('a page that opens without a network says so within 2 s', async () => {
  server = 'unreachable';
  await clock.advance(2_000);
  expect(lost).toEqual([START]);
});

test('a server that restarts within 10 s is not worth a word', async () => {
  life.sign();
  server = 'unreachable';
  await clock.advance(10_000);
  server = 'alive';
  await clock.advance(60_000);
  expect(lost).toEqual([]);
});

test('nothing is asked any more after the end', async () => {
  life.stop();
  await clock.advance(HOUR_MS);
  expect({ asked, lost }).toEqual({ asked: 0, lost: [] });
});
