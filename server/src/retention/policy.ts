import type { Retention } from '@ts1/contract';
import { changeBy, type ChangeDeps } from '../audit/index.ts';
import type { Tx } from '../database/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';

/** How long a company keeps readings and their statistics. */
export async function readRetention(tx: Tx, companyId: number): Promise<Retention> {
  const row = await tx.sql
    .selectFrom('companies')
    .select(['keep_readings_days', 'keep_statistics_days'])
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return { keepReadingsDays: row.keep_readings_days, keepStatisticsDays: row.keep_statistics_days };
}

/** Sets how long they are kept; what is older goes with the next round. */
export async function saveRetention(
  deps: ChangeDeps,
  user: SignedInUser,
  after: Retention,
): Promise<Retention> {
  return changeBy(deps, user, async ({ tx, companyId, record, recordsNothing }) => {
    const before = await readRetention(tx, companyId);
    const isSame =
      before.keepReadingsDays === after.keepReadingsDays &&
      before.keepStatisticsDays === after.keepStatisticsDays;
    if (isSame) {
      recordsNothing();
      return after;
    }
    await tx.sql
      .updateTable('companies')
      .set({
        keep_readings_days: after.keepReadingsDays,
        keep_statistics_days: after.keepStatisticsDays,
      })
      .where('company_id', '=', companyId)
      .execute();
    const description = `Keeps readings ${words(after.keepReadingsDays)}, statistics ${words(after.keepStatisticsDays)}`;
    record('retention_update', description, {
      keepReadingsDays: { before: before.keepReadingsDays, after: after.keepReadingsDays },
      keepStatisticsDays: { before: before.keepStatisticsDays, after: after.keepStatisticsDays },
    });
    return after;
  });
}

function words(days: number | null): string {
  return days === null ? 'for ever' : `for ${days} days`;
}
