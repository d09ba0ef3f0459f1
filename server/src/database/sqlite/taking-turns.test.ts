import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../../testing/databases.ts';
import { openDatabase } from '../open-database.ts';

const HELD_MS = 300;
const GAP_MS = 30;
const WRITES = 8;

test(
  'a process that writes nearly all the time lets others in between two of its transactions',
  { tags: ['R78'] },
  async () => {
    const open = await createTestDatabase('sqlite', null);
    onTestFinished(async () => open.drop());
    const other = await openDatabase(open.location);
    onTestFinished(async () => other.close());
    const state = { transactions: 0, isOver: false };
    const importing = (async () => {
      while (!state.isOver) {
        await other.writeAcross(async () => {
          state.transactions += 1;
          await setTimeout(HELD_MS);
        });
        await setTimeout(GAP_MS);
      }
    })();
    const waited: number[] = [];
    for (let write = 0; write < WRITES; write += 1) {
      const before = state.transactions;
      await open.database.writeAcross(async () => {});
      waited.push(state.transactions - before);
      await setTimeout(HELD_MS / 3);
    }
    state.isOver = true;
    await importing;
    // Its own turn comes after the transaction that is running; a busy machine may miss a gap now and then.
    expect(waited.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(2 * WRITES);
  },
);
