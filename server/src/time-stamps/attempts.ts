import { DAY_MS, HOUR_MS, MINUTE_MS } from '@ts1/contract/durations';
import type { Database } from '../database/index.ts';

/** How far stamping is, as all servers of the database know it. Moments are epoch milliseconds. */
export interface StampState {
  readonly stampedAt: number | null;
  /** First failure since the last stamp; null for none. */
  readonly failingSince: number | null;
  readonly failure: string | null;
}

/** After 14:00 (UTC), when days of readings are sealed into the audit log: the stamp soon proves them too. */
const STAMPED_FROM_MS = 15 * HOUR_MS;
/** Time from an attempt to the next, longer than one may take: only one server makes it. */
const RETRY_MS = 15 * MINUTE_MS;

const day = (moment: number): number => Math.floor((moment - STAMPED_FROM_MS) / DAY_MS);

/**
 * Takes the turn for the stamp of the day.
 * @returns `isOurs`: no other server makes an attempt now; and the state before it
 */
export async function takeAttempt(
  database: Database,
  now: number,
): Promise<{ isOurs: boolean; state: StampState | undefined }> {
  return database.writeAcross(async (tx) => {
    await tx.dialect.takeTurn(tx, 'time stamp');
    const row = await tx.sql
      .selectFrom('installation')
      .select(['stamp_tried_at', 'stamped_at', 'stamp_failing_since', 'stamp_failure'])
      .where('company_id', '=', 0)
      .executeTakeFirst();
    if (row === undefined) return { isOurs: false, state: undefined };
    const { stamp_tried_at: triedAt, stamped_at: stampedAt } = row;
    const state = { stampedAt, failingSince: row.stamp_failing_since, failure: row.stamp_failure };
    const isDue = stampedAt === null || day(stampedAt) !== day(now);
    // A clock that was set back must not silence it.
    const isOurs = isDue && (triedAt === null || Math.abs(now - triedAt) >= RETRY_MS);
    if (isOurs) {
      await tx.sql
        .updateTable('installation')
        .set({ stamp_tried_at: now })
        .where('company_id', '=', 0)
        .execute();
    }
    return { isOurs, state };
  });
}

/** Notes that an attempt failed; the time of the first failure since the last stamp stays. */
export async function noteFailure(database: Database, failure: string, now: number): Promise<StampState> {
  return database.writeAcross(async (tx) => {
    const row = await tx.sql
      .updateTable('installation')
      .set((row) => ({
        stamp_failure: failure,
        stamp_failing_since: row.fn.coalesce('stamp_failing_since', row.val(now)),
      }))
      .where('company_id', '=', 0)
      .returning(['stamped_at', 'stamp_failing_since'])
      .executeTakeFirstOrThrow();
    return { stampedAt: row.stamped_at, failingSince: row.stamp_failing_since, failure };
  });
}
