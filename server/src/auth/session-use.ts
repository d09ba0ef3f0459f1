import type { Database } from '../database/index.ts';

/** How exactly it is kept when a session was last used: much finer than the time after which it ends unused. */
export const SESSION_USE_PRECISION_MS = 5 * 60_000;

/** Notes that sessions are in use, whatever companies they belong to. */
export async function noteUse(database: Database, sessionIds: readonly number[], now: number): Promise<void> {
  if (sessionIds.length === 0) return;
  await database.writeAcross(async ({ sql }) =>
    sql.updateTable('sessions').set({ last_used_at: now }).where('session_id', 'in', sessionIds).execute(),
  );
}
