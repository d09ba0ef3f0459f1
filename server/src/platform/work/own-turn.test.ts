// @module-tag S10
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createOwnTurns } from './own-turn.ts';

test('of all who work in slices one goes on in a turn of the event loop, and companies take turns', async () => {
  const ownTurn = createOwnTurns();
  const done: { readonly who: string; readonly turn: number }[] = [];
  let turn = 0;
  const state = { working: 5 };
  const work = async (companyId: number, who: string, slices: number) => {
    for (let slice = 0; slice < slices; slice += 1) {
      await ownTurn(companyId);
      done.push({ who, turn });
    }
    state.working -= 1;
  };
  const all = Promise.all([...['a', 'b', 'c', 'd'].map(async (who) => work(1, who, 5)), work(2, 'z', 5)]);
  while (state.working > 0) {
    await nextTurn();
    turn += 1;
  }
  await all;
  const ofTurns = Array.from(Map.groupBy(done, (one) => one.turn).values(), (slices) => slices.length);
  expect(Math.max(...ofTurns)).toBe(1);
  // Its five slices ended before half of the other company's twenty.
  expect(done.findLastIndex(({ who }) => who === 'z')).toBeLessThanOrEqual(15);
});
