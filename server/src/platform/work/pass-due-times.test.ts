import { expect, test } from 'vitest';
import { passDueTimes, type PassedTime } from './pass-due-times.ts';

/** Due every 10 ms, with a grace of 3 ms. */
const times = {
  due: 10,
  graceMs: 3,
  next: (after: number) => (Math.floor(after / 10) + 1) * 10,
  isMoved: false,
  notBefore: 0,
};

async function passTo(now: number, changes: Partial<typeof times> = {}) {
  const opened: PassedTime[] = [];
  const ended = await passDueTimes({ ...times, ...changes }, now, async (one) => void opened.push(one));
  return { opened: opened.map(({ due }) => due), ...ended };
}

test('each due time up to now is passed, oldest first, and the last one is returned with the end of its grace', async () => {
  expect(await passTo(9)).toEqual({ opened: [], passed: undefined, nextAt: 10 });
  expect(await passTo(30)).toEqual({
    opened: [10, 20, 30],
    passed: { due: 30, graceEndsAt: 33 },
    nextAt: 40,
  });
});

test('after a long time a hundred are passed at once, and the others the next time', async () => {
  const { opened, nextAt } = await passTo(5_000);
  expect([opened.length, opened.at(-1), nextAt]).toEqual([100, 1_000, 1_010]);
  expect((await passTo(5_000, { due: nextAt, isMoved: true })).nextAt).toBe(2_010);
});

test('in a new time zone what is not due yet is counted anew, from now or from the last due time', async () => {
  const moved = { due: 70, isMoved: true };
  expect((await passTo(25, moved)).nextAt).toBe(30);
  expect((await passTo(25, { ...moved, notBefore: 40 })).nextAt).toBe(50);
  expect((await passTo(25, { ...moved, isMoved: false })).nextAt).toBe(70);
});
