import { createFairLane, type FairLane } from '../platform/work/lanes.ts';

/** Far more than screens and exports of a company ask for at a time; those have limits where they are asked for. */
const WAITING_OF_A_COMPANY = 200;

/** Lets long reads through, `atOnce` at a time; one place always stays free for other companies. */
export function createLongReads(atOnce: number): FairLane<number> {
  return createFairLane({ atOnce, atOnceOfOne: atOnce - 1, waitingOfOne: WAITING_OF_A_COMPANY });
}
