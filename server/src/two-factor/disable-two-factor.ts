import { type Change, changeBy } from '../audit/index.ts';
import {
  endUserSessions,
  forgetSecondFactor,
  isOwnPassword,
  requireUserReach,
  type SecondFactor,
} from '../auth/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { Conflict, InvalidInput, NotFound } from '../platform/errors.ts';
import { readFactor } from './app-secrets.ts';
import type { TwoFactorDeps } from './deps.ts';
import { wrongCode } from './enable-two-factor.ts';
import { type RecoveryCodes, removeRecoveryCodes } from './recovery-codes.ts';

type DisableDeps = TwoFactorDeps & {
  readonly secondFactor: SecondFactor;
  readonly recovery: RecoveryCodes;
};

interface Proof {
  readonly currentPassword: string;
  readonly code: string;
}

/**
 * Turns one's own two-factor sign-in off. Sessions that began with a code count as of one factor from here on.
 * @throws InvalidInput for a wrong password or code; Conflict when it is off
 */
export async function disableTwoFactor(deps: DisableDeps, user: SignedInUser, proof: Proof): Promise<void> {
  await requirePassword(deps, user, proof);
  await changeBy(deps, user, async (change) => {
    await requireCode(deps, change, user, proof);
    await removeUserTwoFactor(change, user.userId);
    await forgetSecondFactor(change, user.userId);
    await deps.notifyPerson(change, { userId: user.userId, what: 'two-factor-off', by: null });
    change.record('two_factor_disable', 'Turned off the own two-factor sign-in', { userId: user.userId });
  });
}

/** Replaces one's own recovery codes. @throws as `disableTwoFactor` */
export async function renewRecoveryCodes(
  deps: DisableDeps,
  user: SignedInUser,
  proof: Proof,
): Promise<string[]> {
  await requirePassword(deps, user, proof);
  return changeBy(deps, user, async (change) => {
    await requireCode(deps, change, user, proof);
    await deps.notifyPerson(change, { userId: user.userId, what: 'recovery-codes', by: null });
    change.record('recovery_codes_renew', 'Made new recovery codes', { userId: user.userId });
    return deps.recovery.renew(change, user.userId);
  });
}

/**
 * Turns off the two-factor sign-in of a user who has lost the device, and ends that user's sessions.
 * @throws NotFound; Forbidden for a user with permissions that the caller lacks; Conflict for oneself, who has a code to show, and for a user without
 */
export async function resetTwoFactor(
  deps: TwoFactorDeps,
  admin: SignedInUser,
  userId: number,
): Promise<void> {
  if (userId === admin.userId)
    throw new Conflict('Turn off your own two-factor sign-in under "Your account".');
  await changeBy(deps, admin, async (change) => {
    const { tx, companyId, record } = change;
    const user = await tx.sql
      .selectFrom('users')
      .select('email')
      .where('company_id', '=', companyId)
      .where('user_id', '=', userId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (user === undefined) throw new NotFound('There is no such user.');
    await requireUserReach(tx, admin, userId);
    if ((await readFactor(tx, companyId, userId)) === undefined) {
      throw new Conflict('This user has no two-factor sign-in.');
    }
    await removeUserTwoFactor(change, userId);
    await endUserSessions(change, userId);
    await deps.notifyPerson(change, { userId, what: 'two-factor-off', by: admin.username });
    record('two_factor_reset', `Turned off the two-factor sign-in of ${user.email}`, { userId });
  });
}

/** Removes the second factor of a user, as part of another change. */
export async function removeUserTwoFactor(change: Change, userId: number): Promise<void> {
  const { tx, companyId } = change;
  await tx.sql
    .deleteFrom('two_factor')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .execute();
  await removeRecoveryCodes(change, userId);
}

async function requirePassword(
  { database }: DisableDeps,
  user: SignedInUser,
  { currentPassword }: Proof,
): Promise<void> {
  if (await isOwnPassword(database, user, currentPassword)) return;
  throw new InvalidInput(
    [{ path: 'currentPassword', message: 'is not correct' }],
    'The current password is not correct.',
  );
}

async function requireCode(
  { secondFactor }: DisableDeps,
  change: Change,
  user: SignedInUser,
  { code }: Proof,
): Promise<void> {
  const factor = await readFactor(change.tx, change.companyId, user.userId);
  if (typeof factor?.enabled_at !== 'number') throw new Conflict('Two-factor sign-in is off.');
  if ((await secondFactor.use(change, user.userId, code)) === undefined) throw wrongCode();
}
