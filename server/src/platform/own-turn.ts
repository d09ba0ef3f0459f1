import { setImmediate as nextTurn } from 'node:timers/promises';
import { createFairLane } from './lanes.ts';

/**
 * Long work on the event loop goes in slices of a few milliseconds, and before each it waits for a turn of the loop of
 * its own. Of all who wait here one goes on in a turn, however many there are, and companies take turns: so what comes
 * from elsewhere waits for one slice at most.
 */
export function createOwnTurns(): (companyId: number) => Promise<void> {
  const turns = createFairLane<number>({ atOnce: 1, waitingOfOne: Number.POSITIVE_INFINITY });
  // What follows the await runs in the same turn; whoever is next asks for the next one.
  return async (companyId) => turns(companyId, async () => nextTurn());
}
