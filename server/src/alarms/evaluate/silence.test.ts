// @module-tag R61
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { silentAt } from '../machine/silence.ts';
import { withBlind, type Watch } from '../machine/watch.ts';

const MINUTE = 60_000;
const at = (minute: number) => minute * MINUTE;
const watch = (...blind: [number, number][]): Watch => ({
  since: 0,
  blind: blind.map(([from, to]) => ({ from: at(from), to: at(to) })),
});
const silent = (receivedAt: number, after: number, seen: Watch) =>
  silentAt({ lastReceivedAt: at(receivedAt), silentAfterMs: at(after), watch: seen }) / MINUTE;

test.each<[string, number, number, Watch, number]>([
  ['the last receipt, while we listened all along', 10, 15, watch(), 25],
  ['when we began to listen', -60, 15, watch(), 15],
  ['the last receipt, less a short stretch in which we received nothing', 10, 15, watch([12, 14]), 27],
  ['the last receipt, less each of many short stretches', 10, 15, watch([11, 12], [13, 14], [25, 26]), 28],
  ['the end of a long stretch in which we received nothing', 10, 15, watch([12, 72]), 87],
  ['the end of a long stretch, less a short one after it', 10, 15, watch([12, 72], [80, 82]), 89],
  ['the last receipt, whatever was before it', 90, 15, watch([12, 72], [80, 82]), 105],
  ['the last receipt, as it was over before we were blind', 10, 15, watch([30, 90]), 25],
])('silence counts from %s', (_name, receivedAt, after, seen, expected) => {
  expect(silent(receivedAt, after, seen)).toBe(expected);
});

test('a server that starts again and again still notices who is silent', () => {
  const restarts = Array.from({ length: 200 }, (_, n): [number, number] => [n * 5 + 4, n * 5 + 5]);
  expect(silent(0, 15, watch(...restarts))).toBe(18);
});

test('silence never comes before its time, and only by what we were blind for later', () => {
  const stretches = fc.array(fc.tuple(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 400 })), {
    maxLength: 12,
  });
  fc.assert(
    fc.property(stretches, fc.nat(2_000), fc.integer({ min: 1, max: 1_440 }), (gaps, receivedAt, after) => {
      let seen: Watch = { since: 0, blind: [] };
      let clock = 0;
      for (const [awake, blind] of gaps) {
        const from = clock + awake * MINUTE;
        clock = from + blind * MINUTE;
        seen = withBlind(seen, { from, to: clock }, clock);
      }
      const due = silent(receivedAt, after, seen);
      expect(due).toBeGreaterThanOrEqual(receivedAt + after);
      const end = Math.max(receivedAt, clock / MINUTE);
      expect(due).toBeLessThanOrEqual(end + after);
    }),
  );
});
