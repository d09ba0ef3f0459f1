import type { Change } from '../audit/index.ts';

const MINUTE_MS = 60_000;

/** Columns of a session and its company on which its lock depends. */
interface LockRow {
  readonly lock_after_minutes: number;
  readonly acted_at: number;
  readonly locked_at: number | null;
}

/** Whether a session is locked at a time; one whose lock was noted stays so until somebody unlocks it. */
export function isSessionLocked(row: LockRow, now: number): boolean {
  const { lock_after_minutes: minutes, acted_at: actedAt, locked_at: lockedAt } = row;
  return minutes > 0 && (lockedAt !== null || now >= actedAt + minutes * MINUTE_MS);
}

/** Time until a session locks without input, in milliseconds; null for never, 0 for one that is locked. */
export function timeToLock(row: LockRow, now: number): number | null {
  if (row.lock_after_minutes === 0) return null;
  return isSessionLocked(row, now) ? 0 : row.acted_at + row.lock_after_minutes * MINUTE_MS - now;
}

/** Notes an input of the person of a session, of all sessions of the company without one; locked ones stay locked. */
export async function noteInput(
  { tx, companyId, at }: Pick<Change, 'tx' | 'companyId' | 'at'>,
  sessionId?: number,
): Promise<void> {
  let noting = tx.sql
    .updateTable('sessions')
    .set({ acted_at: at })
    .where('company_id', '=', companyId)
    .where('locked_at', 'is', null);
  if (sessionId !== undefined) noting = noting.where('session_id', '=', sessionId);
  await noting.execute();
}

/** Notes that a session is locked, with a row in the audit log; once for each lock, on whatever server. */
export async function noteLock(
  { tx, companyId, at, record, recordsNothing }: Change,
  { sessionId, email }: { readonly sessionId: number; readonly email: string },
): Promise<void> {
  const noted = await tx.sql
    .updateTable('sessions')
    .set({ locked_at: at })
    .where('company_id', '=', companyId)
    .where('session_id', '=', sessionId)
    .where('locked_at', 'is', null)
    .executeTakeFirst();
  if (noted.numUpdatedRows === 0n) recordsNothing();
  else record('session_lock', `A session of ${email} locked after inactivity`);
}

/** Unlocks a session: the time until it locks again begins now. */
export async function endLock({ tx, companyId, at }: Change, sessionId: number): Promise<void> {
  await tx.sql
    .updateTable('sessions')
    .set({ locked_at: null, acted_at: at })
    .where('company_id', '=', companyId)
    .where('session_id', '=', sessionId)
    .execute();
}
