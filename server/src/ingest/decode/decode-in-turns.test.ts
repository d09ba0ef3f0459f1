// @module-tag S10
// @module-tag S11
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { measureProcessorTime } from '../../../testing/processor-time.ts';
import { decode, readEntries } from './decode.ts';
import { decodeInTurns } from './decode-in-turns.ts';

const NOW = Date.parse('2026-11-21T10:00:00Z');
const envelope = (entries: string) => Buffer.from(`{"readings":[${entries}]}`);

test('a message of junk is refused by the number of its entries, before any of them is looked at', async () => {
  const junk = envelope(Array.from({ length: 300_000 }, () => '{}').join());
  const { result, ms } = await measureProcessorTime(() => readEntries(junk));
  expect(result).toBeUndefined();
  expect(ms).toBeLessThan(500);
});

test.each([
  ['nested without end', envelope('['.repeat(500_000))],
  ['of lists in lists', envelope(Array.from({ length: 450_000 }, () => '0').join())],
])('a message %s is unreadable at once', async (_what, payload) => {
  const { result, ms } = await measureProcessorTime(() => readEntries(payload));
  expect(result).toBeUndefined();
  expect(ms).toBeLessThan(500);
});

test('as many readings as a message of the largest size holds are read', () => {
  const one = '{"sensor":"1","snr":1}';
  const most = Math.floor(999_900 / (one.length + 1));
  expect(readEntries(envelope(Array.from({ length: most }, () => one).join()))).toHaveLength(most);
});

test('decoding what does not fit leaves the event loop to others, and finds the same', async () => {
  const entries = Array.from({ length: 20_000 }, (_, n) =>
    n % 3 === 0 ? { sensor: String(n), timestamp: NOW, battery: 3 } : { sensor: {}, nonsense: n },
  );
  let turns = 0;
  const state = { isDone: false };
  const decoded = decodeInTurns(entries, { companyId: 1, receivedAt: NOW }).then((found) => {
    state.isDone = true;
    return found;
  });
  while (!state.isDone) {
    await nextTurn();
    turns += 1;
  }
  expect(turns).toBeGreaterThan(5);
  expect(await decoded).toEqual(decode(entries, NOW));
});

test('decoding what does not fit leaves much of the event loop to others, however many calls bring it', async () => {
  const junk = Array.from({ length: 15_000 }, () => ({ sensor: {}, a: 1, b: 2 }));
  const decodeJunk = async (companyId: number) => decodeInTurns(junk, { companyId, receivedAt: NOW });
  await decodeJunk(1);
  const [from, before] = [performance.now(), process.threadCpuUsage()];
  await Promise.all([decodeJunk(1), decodeJunk(1), decodeJunk(2), decodeJunk(3)]);
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1_000 / (performance.now() - from)).toBeLessThan(0.5);
});
