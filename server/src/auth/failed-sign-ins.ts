import { fold } from '@ts1/contract';
import { changeWithin } from '../audit/index.ts';
import type { Tx } from '../database/index.ts';
import type { Account } from './accounts.ts';
import { countFailure } from './lock-out.ts';

/** Rows of one account, and of all unknown addresses of a company together, in one window; the rest is counted. */
const ROWS_OF_A_WINDOW = 5;
const WINDOW_MS = 15 * 60_000;

/** Stands for all addresses that belong to no account of the company. */
const NO_ACCOUNT = 0;

interface Attempt {
  readonly companyName: string;
  readonly email: string;
  readonly address: string;
  /** The password when left out. */
  readonly how?: 'two-factor' | 'signature' | 'unlocking';
}

/**
 * Counts a failed sign-in, locks the account when there were too many, and writes to the company's audit log. A flood
 * leaves some rows and, when its window is over, one that says how many more there were (`summariseFailures`).
 * Attempts at a company that does not exist are only in the server's log.
 */
export async function recordFailedSignIn(
  tx: Tx,
  attempt: Attempt,
  account: Account | undefined,
  now: number,
): Promise<void> {
  const isLockedNow = await countFailure(tx, account, now);
  const companyId = await findCompany(tx, attempt.companyName);
  // The same work whether the company exists or not, so that the time of an answer does not show it.
  const failures = await countInWindow(tx, companyId ?? 0, account?.userId ?? NO_ACCOUNT, now);
  if (companyId === undefined) return;
  await recordInAuditLog(
    tx,
    { ...attempt, companyId, userId: account?.userId, how: attempt.how ?? 'password' },
    { failures, isLockedNow, now },
  );
}

/** Records a refused passkey in the audit log of its company, with the same limit. */
export async function recordFailedPasskey(
  tx: Tx,
  account: Pick<Account, 'companyId' | 'userId' | 'email'>,
  address: string,
  now: number,
): Promise<void> {
  const failures = await countInWindow(tx, account.companyId, account.userId, now);
  const { companyId, userId, email } = account;
  await recordInAuditLog(
    tx,
    { companyId, userId, email, address, how: 'passkey' },
    { failures, isLockedNow: false, now },
  );
}

interface Failure {
  readonly companyId: number;
  readonly userId: number | undefined;
  readonly email: string;
  readonly address: string;
  readonly how: 'password' | 'two-factor' | 'passkey' | 'signature' | 'unlocking';
}

interface Count {
  readonly failures: number;
  readonly isLockedNow: boolean;
  readonly now: number;
}

async function recordInAuditLog(
  tx: Tx,
  failed: Failure,
  { failures, isLockedNow, now }: Count,
): Promise<void> {
  const { companyId, email, address, how } = failed;
  await changeWithin(tx, companyId, { kind: 'stranger', calledItself: email }, now, async (failure) => {
    const details = { email, address, how, userId: failed.userId ?? null };
    if (failures <= ROWS_OF_A_WINDOW) {
      failure.record('user_login_failed', `Failed to ${toAct(how)} as ${email}`, details);
    } else failure.recordsNothing();
    if (isLockedNow) failure.record('user_locked_out', `Locked ${email} after failed sign-ins`, details);
  });
}

function toAct(how: Failure['how']): string {
  if (how === 'signature') return 'sign a record';
  return how === 'unlocking' ? 'unlock a session' : 'sign in';
}

async function findCompany(tx: Tx, companyName: string): Promise<number | undefined> {
  const company = await tx.sql
    .selectFrom('companies')
    .select('company_id')
    .where('name_folded', '=', fold(companyName))
    .executeTakeFirst();
  return company?.company_id;
}

async function countInWindow(tx: Tx, companyId: number, userId: number, now: number): Promise<number> {
  const { failures } = await tx.sql
    .insertInto('audit_sign_in_failures')
    .values({
      company_id: companyId,
      user_id: userId,
      window_start: now - (now % WINDOW_MS),
      failures: 1,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'user_id', 'window_start'])
        .doUpdateSet((set) => ({ failures: set('audit_sign_in_failures.failures', '+', 1) })),
    )
    .returning('failures')
    .executeTakeFirstOrThrow();
  return failures;
}

/** Turns what was only counted in windows that are over into one row each. */
export async function summariseFailures(tx: Tx, now: number): Promise<void> {
  await tx.dialect.takeTurn(tx, 'sign-in failures');
  const over = await tx.sql
    .deleteFrom('audit_sign_in_failures')
    .where('window_start', '<=', now - WINDOW_MS)
    .returning(['company_id', 'user_id', 'window_start', 'failures'])
    .execute();
  const uncounted = over
    .filter(({ company_id, failures }) => company_id !== 0 && failures > ROWS_OF_A_WINDOW)
    .sort((a, b) => a.company_id - b.company_id || a.window_start - b.window_start || a.user_id - b.user_id);
  for (const { company_id, user_id, window_start, failures } of uncounted) {
    const more = failures - ROWS_OF_A_WINDOW;
    const address = await readEmailAddress(tx, company_id, user_id);
    await changeWithin(tx, company_id, { kind: 'system' }, now, async ({ record }) =>
      record('user_login_failed', `And ${more} more failed sign-ins as ${address}`, {
        failures: more,
        userId: user_id === NO_ACCOUNT ? null : user_id,
        from: new Date(window_start).toISOString(),
        until: new Date(window_start + WINDOW_MS).toISOString(),
      }),
    );
  }
}

async function readEmailAddress(tx: Tx, companyId: number, userId: number): Promise<string> {
  const user = await tx.sql
    .selectFrom('users')
    .select('email')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return user?.email ?? 'addresses without an account';
}
