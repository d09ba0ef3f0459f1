import { setImmediate as nextTurn, setTimeout as rest } from 'node:timers/promises';
import { createFairLane } from './lanes.ts';

/** Calls of others take several turns, most of which are short: in this time they have them. */
const REST_MS = 2;

/**
 * Long work on the event loop goes in slices of a few milliseconds, and before each it waits for a turn of the loop of
 * its own. Of all who wait here one goes on in a turn, however many there are, and companies take turns: so what comes
 * from elsewhere waits for one slice at most. With more than one at work the loop is also left to others for a while
 * after each slice.
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
