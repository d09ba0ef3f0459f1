import { setImmediate as nextTurn, setTimeout as rest } from 'node:timers/promises';
import { createFairLane } from './lanes.ts';

/** Time for calls of others, which take several turns, most of them short. */
const REST_MS = 2;

/**
 * Creates turns for long work on the event loop. It runs in slices of a few milliseconds, and waits here before each.
 * Only one waiting slice runs in a turn of the loop, however many wait, and companies take turns: so other calls wait
 * for one slice at most. If more than one waits, the loop is also left to other calls for a while after each slice.
 */
export function createOwnTurns(): (companyId: number) => Promise<void> {
  const turns = createFairLane<number>({ atOnce: 1, waitingOfOne: Number.POSITIVE_INFINITY });
  let waiting = 0;
  return async (companyId) => {
    waiting += 1;
    // The code after the await runs in the same turn; the next in line asks for the next turn.
    await turns(companyId, async () => {
      if (waiting > 1) await rest(REST_MS);
      await nextTurn();
    });
    waiting -= 1;
  };
}
