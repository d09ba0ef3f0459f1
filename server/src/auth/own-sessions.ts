import { type Session, SESSION_INACTIVITY_MS, toTimestamp } from '@ts1/contract';
import { changeBy, type ChangeDeps } from '../audit/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { NotFound } from '../platform/errors.ts';
import { endSession, endUserSessions } from './sessions.ts';

/** The sessions of a person that have not ended, the newest first. */
export async function listSessions(
  { database, clock }: ChangeDeps,
  { companyId, userId, sessionId }: SignedInUser,
): Promise<Session[]> {
  const now = clock.now();
  const rows = await database.read(companyId, async ({ sql }) =>
    sql
      .selectFrom('sessions')
      .select(['session_id', 'created_at', 'last_used_at', 'expires_at', 'address', 'user_agent'])
      .where('company_id', '=', companyId)
      .where('user_id', '=', userId)
      .where('expires_at', '>', now)
      .where('last_used_at', '>', now - SESSION_INACTIVITY_MS)
      .orderBy('session_id', 'desc')
      .execute(),
  );
  return rows.map((row) => ({
    id: row.session_id,
    current: row.session_id === sessionId,
    created_at: toTimestamp(row.created_at),
    last_used_at: toTimestamp(row.last_used_at),
    expires_at: toTimestamp(row.expires_at),
    address: row.address,
    user_agent: row.user_agent,
  }));
}

/**
 * Ends one session of the caller.
 * @throws NotFound, also for a session of somebody else
 */
export async function endOwnSession(deps: ChangeDeps, user: SignedInUser, sessionId: number): Promise<void> {
  await changeBy(deps, user, async (change) => {
    const own = await change.tx.sql
      .selectFrom('sessions')
      .select('address')
      .where('company_id', '=', user.companyId)
      .where('user_id', '=', user.userId)
      .where('session_id', '=', sessionId)
      .executeTakeFirst();
    if (own === undefined) throw new NotFound('There is no such session.');
    await endSession(change, sessionId);
    change.record('session_end', 'Ended one of the own sessions', { begunFrom: own.address });
  });
}

/** Ends all sessions of the caller but the one that asks; returns how many. */
export async function endOtherSessions(deps: ChangeDeps, user: SignedInUser): Promise<number> {
  return changeBy(deps, user, async (change) => {
    const ended = await endUserSessions(change, user.userId, user.sessionId);
    if (ended > 0) change.record('session_end', `Ended ${ended} of the own sessions`, { sessions: ended });
    else change.recordsNothing();
    return ended;
  });
}
