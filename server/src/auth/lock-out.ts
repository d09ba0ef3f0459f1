import type { Change } from '../audit/index.ts';
import { nextId, type Tx } from '../database/index.ts';
import { isDue } from '../platform/work/not-before.ts';

const FAILURES_TO_LOCK = 10;
const FAILURE_WINDOW_MS = 15 * 60_000;
const LOCK_MS = 15 * 60_000;

/** Placeholder for an account that does not exist, so that failing takes the same writes and time. */
const NOBODY = { companyId: 0, userId: 0 };

interface Whose {
  readonly companyId: number;
  readonly userId: number;
  readonly lockedUntil: number | null;
}

/** Whether the account is locked for browsers that it does not know; by a clock set back since, it is not. */
export function isLocked(lockedUntil: number | null, now: number): boolean {
  return lockedUntil !== null && !isDue(lockedUntil, now, LOCK_MS);
}

/**
 * Records a failed sign-in; the tenth within 15 minutes locks the account for 15 minutes. Failures while it
 * is locked do not prolong the lock. Returns whether the account has just been locked.
 */
export async function countFailure(tx: Tx, account: Whose | undefined, now: number): Promise<boolean> {
  const counted = account !== undefined && !isLocked(account.lockedUntil, now);
  const { companyId, userId } = counted ? account : NOBODY;
  await tx.dialect.takeTurn(tx, `sign-in ${companyId} ${userId}`);
  await tx.sql
    .deleteFrom('sign_in_failures')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('failed_at', '<=', now - FAILURE_WINDOW_MS)
    .execute();
  const failureId = await nextId(tx, 'sign_in_failures');
  await tx.sql
    .insertInto('sign_in_failures')
    .values({ company_id: companyId, failure_id: failureId, user_id: userId, failed_at: now })
    .execute();
  const { count } = await tx.sql
    .selectFrom('sign_in_failures')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (count < FAILURES_TO_LOCK) return false;
  await tx.sql
    .updateTable('users')
    .set({ locked_until: now + LOCK_MS })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .execute();
  return counted;
}

/** Lifts a lock-out and forgets the failures that led to it. */
export async function unlockAccount({ tx, companyId }: Change, userId: number): Promise<void> {
  await tx.sql
    .updateTable('users')
    .set({ locked_until: null })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .execute();
  await tx.sql
    .deleteFrom('sign_in_failures')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .execute();
}
