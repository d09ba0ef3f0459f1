import { TOTP_DIGITS, TOTP_PERIOD_SECONDS } from '@ts1/contract';
import { type Change, changeBy } from '../audit/index.ts';
import { endUserSessions, noteSecondFactor } from '../auth/index.ts';
import { requireNoPasskey } from '../passkeys/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { Conflict, InvalidInput } from '../platform/errors.ts';
import type { AppSecrets } from './app-secrets.ts';
import { readFactor } from './app-secrets.ts';
import type { TwoFactorDeps } from './deps.ts';
import type { RecoveryCodes } from './recovery-codes.ts';
import { base32 } from './totp.ts';

const ISSUER = 'TS1 Monitoring System';

type SetUpDeps = TwoFactorDeps & { readonly apps: AppSecrets; readonly recovery: RecoveryCodes };

/**
 * Begins with an authenticator app: its secret, in letters and as the address that a QR code carries.
 * @throws Conflict when the caller has two-factor sign-in already; Forbidden for a session that has to show a passkey
 */
export async function setUpTwoFactor(
  deps: SetUpDeps,
  user: SignedInUser,
): Promise<{ secret: string; uri: string }> {
  return changeBy(deps, user, async (change) => {
    change.recordsNothing();
    await requireNone(change, user);
    const secret = base32(await deps.apps.begin(change, user.userId));
    const account = `${ISSUER}:${user.email} (${user.companyName})`;
    const uri = new URL(`otpauth://totp/${encodeURIComponent(account)}`);
    uri.search = new URLSearchParams({
      secret,
      issuer: ISSUER,
      algorithm: 'SHA1',
      digits: String(TOTP_DIGITS),
      period: String(TOTP_PERIOD_SECONDS),
    })
      .toString()
      .replaceAll('+', '%20');
    return { secret, uri: uri.href };
  });
}

/**
 * Turns two-factor sign-in on with a code of the app. The session goes on as one of two factors; the user's others
 * end.
 * @throws InvalidInput for a wrong code; Conflict; Forbidden
 */
export async function enableTwoFactor(deps: SetUpDeps, user: SignedInUser, code: string): Promise<string[]> {
  return changeBy(deps, user, async (change) => {
    const { tx, companyId, at, record } = change;
    await requireNone(change, user);
    if (!(await deps.apps.take(change, user.userId, code))) throw wrongCode();
    await tx.sql
      .updateTable('two_factor')
      .set({ enabled_at: at })
      .where('company_id', '=', companyId)
      .where('user_id', '=', user.userId)
      .execute();
    const codes = await deps.recovery.renew(change, user.userId);
    await noteSecondFactor(change, user.sessionId, 'code');
    await endUserSessions(change, user.userId, user.sessionId);
    await deps.notifyPerson(change, { userId: user.userId, what: 'two-factor-on', by: null });
    record('two_factor_enable', 'Turned on the own two-factor sign-in', { userId: user.userId });
    return codes;
  });
}

export function wrongCode(): InvalidInput {
  return new InvalidInput([{ path: 'code', message: 'is not correct' }], 'The code is not correct.');
}

/** A password alone must not put an app in the place of a passkey, where the company demands two factors. */
async function requireNone({ tx, companyId }: Change, user: SignedInUser): Promise<void> {
  await requireNoPasskey(tx, user);
  const factor = await readFactor(tx, companyId, user.userId);
  if (typeof factor?.enabled_at === 'number') throw new Conflict('Two-factor sign-in is on already.');
}
