import type { SessionLock } from '@ts1/contract';
import { timeToLock } from '../auth/index.ts';
import type { Tx } from '../database/index.ts';
import { Unauthenticated } from '../platform/errors.ts';
import type { SignedInUser } from '../platform/security/caller.ts';

/**
 * Reads the lock of a caller's session at a time (epoch milliseconds).
 * @throws Unauthenticated when the session was ended in the meantime
 */
export async function readLock(
  { sql }: Tx,
  { companyId, sessionId }: SignedInUser,
  now: number,
): Promise<SessionLock> {
  const row = await sql
    .selectFrom('sessions as session')
    .innerJoin('companies as company', 'company.company_id', 'session.company_id')
    .select(['company.lock_after_minutes', 'session.acted_at', 'session.locked_at'])
    .where('session.company_id', '=', companyId)
    .where('session.session_id', '=', sessionId)
    .executeTakeFirst();
  if (row === undefined) throw new Unauthenticated('Please sign in.');
  const left = timeToLock(row, now);
  return {
    lockAfterMinutes: row.lock_after_minutes,
    isLocked: left === 0,
    secondsLeft: left === null ? null : Math.ceil(left / 1_000),
  };
}
