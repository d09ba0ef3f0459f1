import { IDENTITY_PROOF_MS, SESSION_INACTIVITY_MS, SESSION_LIFETIME_MS } from '@ts1/contract';
import type { Change } from '../audit/index.ts';
import { inCompany, compileOnce, type Database, nextId } from '../database/index.ts';
import { toHeldRole } from './held-role.ts';
import { isSessionLocked } from './session-lock.ts';
import { parseReasonGroups } from '../platform/security/change-reason.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { hashToken, randomToken } from '../platform/security/tokens.ts';
import type { Place } from './place.ts';
import type { SecondFactorUsed } from './second-factor.ts';

/** Starts a session of a user and returns its token, of which only the hash is stored. */
export async function startSession(
  { tx, companyId, at: now }: Change,
  userId: number,
  { address, userAgent }: Pick<Place, 'address' | 'userAgent'>,
  secondFactor: SecondFactorUsed,
): Promise<string> {
  const token = randomToken();
  const sessionId = await nextId(tx, 'sessions');
  await tx.sql
    .deleteFrom('sessions')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('expires_at', '<=', now)
    .execute();
  await tx.sql
    .insertInto('sessions')
    .values({
      company_id: companyId,
      session_id: sessionId,
      user_id: userId,
      token_hash: hashToken(token),
      created_at: now,
      expires_at: now + SESSION_LIFETIME_MS,
      second_factor: secondFactor,
      authenticated_at: now,
      last_used_at: now,
      acted_at: now,
      address,
      user_agent: userAgent,
    })
    .execute();
  return token;
}

/** With when the session was last noted as used, and whether its lock is noted. */
export interface FoundSession extends SignedInUser {
  readonly lastUsedAt: number;
  readonly isLockNoted: boolean;
}

/** The session of a token with its person and company: the statement that every call begins with. */
const selectSession = compileOnce(
  ['tokenHash', 'now', 'usedAfter'],
  (sql, { tokenHash, now, usedAfter }: { tokenHash: string; now: number; usedAfter: number }) =>
    sql
      .selectFrom('sessions as session')
      .innerJoin('users as user', (join) => inCompany(join, 'user.user_id', 'session.user_id'))
      .innerJoin('companies as company', 'company.company_id', 'session.company_id')
      .leftJoin('company_roles as own_role', (join) =>
        inCompany(join, 'own_role.role_id', 'user.company_role_id'),
      )
      .select([
        'session.company_id',
        'session.session_id',
        'session.expires_at',
        'user.user_id',
        'user.username',
        'user.email',
        'user.role',
        'user.built_in_role',
        'user.company_role_id',
        'own_role.name as own_role_name',
        'own_role.permissions as own_role_permissions',
        'company.name',
        'user.language',
        'user.temperature_unit',
        'company.language as company_language',
        'company.temperature_unit as company_unit',
        'company.viewers_see_own_zones',
        'company.viewers_may_shelve',
        'company.reasons_demanded',
        'company.two_factor_required',
        'company.lock_after_minutes',
        'session.acted_at',
        'session.locked_at',
        'session.second_factor',
        'session.authenticated_at',
        'session.last_used_at',
      ])
      .where('session.token_hash', '=', tokenHash)
      .where('session.expires_at', '>', now)
      .where('session.last_used_at', '>', usedAfter)
      .where('user.is_disabled', '=', 0)
      .where('user.deleted_at', 'is', null),
);

/** Finds the session of a token, with role and names as they are now; undefined when it is none. */
export async function findSession(
  database: Database,
  token: string,
  now: number,
): Promise<FoundSession | undefined> {
  const [row] = await database.readAcross(async (tx) =>
    selectSession(tx, { tokenHash: hashToken(token), now, usedAfter: now - SESSION_INACTIVITY_MS }),
  );
  return (
    row && {
      companyId: row.company_id,
      companyName: row.name,
      userId: row.user_id,
      username: row.username,
      email: row.email,
      role: row.role === 1 ? '1' : '2',
      ...toHeldRole(row),
      seesOwnZonesOnly: row.role !== 1 && row.viewers_see_own_zones === 1,
      chosen: {
        own: { language: row.language, temperatureUnit: row.temperature_unit },
        company: { language: row.company_language, temperatureUnit: row.company_unit },
      },
      ...(row.two_factor_required === 1 &&
        row.second_factor === 'none' && { mustSetUpTwoFactor: true as const }),
      ...(isSessionLocked(row, now) && { isLocked: true as const }),
      sessionId: row.session_id,
      sessionExpiresAt: row.expires_at,
      isConfirmed: row.authenticated_at > now - IDENTITY_PROOF_MS && row.authenticated_at <= now,
      reasonsDemanded: parseReasonGroups(row.reasons_demanded),
      lastUsedAt: row.last_used_at,
      isLockNoted: row.locked_at !== null,
    }
  );
}

/** Notes that the person of a session has proved again who they are. */
export async function confirmSession({ tx, companyId, at }: Change, sessionId: number): Promise<void> {
  await tx.sql
    .updateTable('sessions')
    .set({ authenticated_at: at })
    .where('company_id', '=', companyId)
    .where('session_id', '=', sessionId)
    .execute();
}

/** Ends one session. */
export async function endSession({ tx, companyId }: Change, sessionId: number): Promise<void> {
  await tx.sql
    .deleteFrom('sessions')
    .where('company_id', '=', companyId)
    .where('session_id', '=', sessionId)
    .execute();
}

/** Ends all sessions of a user, except the one in which somebody changes their own password; returns how many. */
export async function endUserSessions(
  { tx, companyId }: Change,
  userId: number,
  exceptSessionId?: number,
): Promise<number> {
  let ending = tx.sql
    .deleteFrom('sessions')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId);
  if (exceptSessionId !== undefined) ending = ending.where('session_id', '!=', exceptSessionId);
  const ended = await ending.executeTakeFirst();
  return Number(ended.numDeletedRows);
}

/** Notes that the person of a session has shown a second factor. */
export async function noteSecondFactor(
  { tx, companyId }: Change,
  sessionId: number,
  secondFactor: Exclude<SecondFactorUsed, 'none'>,
): Promise<void> {
  await tx.sql
    .updateTable('sessions')
    .set({ second_factor: secondFactor })
    .where('company_id', '=', companyId)
    .where('session_id', '=', sessionId)
    .execute();
}

/**
 * Sessions of a user count as of one factor when what they began with is gone: codes without an app, a passkey
 * without any left. An app that is still there stands for both.
 */
export async function forgetSecondFactor({ tx, companyId }: Change, userId: number): Promise<void> {
  const app = await tx.sql
    .selectFrom('two_factor')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('enabled_at', 'is not', null)
    .executeTakeFirst();
  if (app !== undefined) return;
  const passkey = await tx.sql
    .selectFrom('passkeys')
    .select('passkey_id')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  await tx.sql
    .updateTable('sessions')
    .set({ second_factor: 'none' })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('second_factor', 'in', passkey === undefined ? ['code', 'passkey'] : ['code'])
    .execute();
}

/** Whether the person of a session has shown two factors. */
export async function beganWithTwoFactors({ tx, companyId }: Change, sessionId: number): Promise<boolean> {
  const session = await tx.sql
    .selectFrom('sessions')
    .select('second_factor')
    .where('company_id', '=', companyId)
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return session !== undefined && session.second_factor !== 'none';
}
