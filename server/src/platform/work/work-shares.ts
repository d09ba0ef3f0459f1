import type { Readable } from 'node:stream';
import { createFairLane, type FairLane } from './lanes.ts';

/** Lanes for long work, divided among companies: the key of each lane is the company. */
export interface WorkShares {
  /** Figures of whole companies and long periods, reports. One at a time for each company. */
  readonly figures: FairLane<number>;
  /** Files that are made while they are sent, and endless readings: they take as long as their clients need. */
  readonly files: FairLane<number>;
}

/** Creates the lanes, once for all routes of a server. */
export function createWorkShares(): WorkShares {
  return {
    figures: createFairLane({ atOnce: 2, atOnceOfOne: 1, waitingOfOne: 20, waiting: 60 }),
    // Files have no common limit: reading is divided among companies page by page.
    files: createFairLane({ atOnce: Number.POSITIVE_INFINITY, atOnceOfOne: 8, waitingOfOne: 50 }),
  };
}

/**
 * Opens a stream as soon as there is a place for its company; it keeps the place until it is closed.
 * @throws Unavailable when too many wait
 */
export async function openInLane(
  lane: FairLane<number>,
  companyId: number,
  open: () => Promise<Readable> | Readable,
): Promise<Readable> {
  const opened = Promise.withResolvers<Readable>();
  lane(companyId, async () => {
    const stream = await open();
    const closed = new Promise((resolve) => stream.once('close', resolve));
    opened.resolve(stream);
    await closed;
  }).catch(opened.reject);
  return opened.promise;
}
