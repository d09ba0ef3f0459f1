import { change, type ChangeDeps } from '../audit/index.ts';
import { takeWaiting } from '../readings/index.ts';

/** How many of each were deleted. */
export interface Deleted {
  readonly readings: number;
  readonly statistics: number;
  readonly handReadings: number;
  readonly tasks: number;
}

export const NOTHING_DELETED: Deleted = { readings: 0, statistics: 0, handReadings: 0, tasks: 0 };

/** Adds up how many of each were deleted. */
export function addDeleted(one: Deleted, other: Deleted): Deleted {
  return {
    readings: one.readings + other.readings,
    statistics: one.statistics + other.statistics,
    handReadings: one.handReadings + other.handReadings,
    tasks: one.tasks + other.tasks,
  };
}

/** Returns how many rows of all kinds were deleted. */
export function countDeleted({ readings, statistics, handReadings, tasks }: Deleted): number {
  return readings + statistics + handReadings + tasks;
}

/**
 * Records what retention deleted of a company, with a root over the sealed days among it: the audit log still proves
 * that they were sealed, and which they were. What a run deleted that did not come to its end, the next one records.
 */
export async function recordDeleted(deps: ChangeDeps, companyId: number, total: Deleted): Promise<void> {
  let rest: Deleted | undefined = countDeleted(total) > 0 ? total : undefined;
  for (let hasMore = true; hasMore;) {
    const figures = rest;
    hasMore = await change(
      deps,
      companyId,
      { kind: 'system' },
      async ({ tx, record, recordsNothing }) => {
        const taken = await takeWaiting(tx, companyId, 'deleted');
        if (taken === undefined && figures === undefined) {
          recordsNothing();
          return false;
        }
        const proof = taken && { seal: taken.seal, days: taken.leaves.length, root: taken.root };
        record('retention_delete', describe(figures, proof?.days), { ...figures, ...proof });
        return taken !== undefined;
      },
      'bulk',
    );
    rest = undefined;
  }
}

function describe(figures: Deleted | undefined, days = 0): string {
  if (figures === undefined) {
    return `Deleted ${days} sealed days of readings that were older than they are kept`;
  }
  const { readings, statistics, handReadings, tasks } = figures;
  const byHand = handReadings > 0 ? `, ${handReadings} readings by hand` : '';
  const done = tasks > 0 ? `, ${tasks} tasks` : '';
  return `Deleted ${readings} readings${byHand}${done} and ${statistics} statistics that were older than they are kept`;
}
