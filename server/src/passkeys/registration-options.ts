import {
  MAX_PASSKEYS_PER_USER,
  PASSKEY_ALGORITHMS,
  PASSKEY_REGISTRATION_TIMEOUT_MS,
  type PasskeyRegistrationOptions,
} from '@ts1/contract';
import { type Change, changeBy } from '../audit/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { Conflict } from '../platform/errors.ts';
import { randomToken } from '../platform/security/tokens.ts';
import type { Challenges } from './challenges.ts';
import type { PasskeyDeps } from './deps.ts';
import { requireNoPasskey } from './passkey-first.ts';

const SITE_NAME = 'TS1 Monitoring System';

/** Returns the purpose of a registration's challenge. */
export function registrationPurpose({
  companyId,
  userId,
}: Pick<SignedInUser, 'companyId' | 'userId'>): string {
  return `registration ${companyId} ${userId}`;
}

/**
 * Options for a new passkey of the caller; devices that hold one of the caller's already are left out.
 * @throws Conflict when the caller has as many as one may have; Forbidden where a password must not add one more
 */
export async function registrationOptions(
  deps: PasskeyDeps & { readonly challenges: Challenges },
  user: SignedInUser,
): Promise<PasskeyRegistrationOptions> {
  const { publicUrl, challenges } = deps;
  const { handle, credentialIds } = await changeBy(deps, user, async (asking) => {
    asking.recordsNothing();
    await requireNoPasskey(asking.tx, user);
    return {
      credentialIds: await ownCredentialIds(asking, user.userId),
      handle: await ensurePasskeyHandle(asking, user.userId),
    };
  });
  if (credentialIds.length >= MAX_PASSKEYS_PER_USER) {
    throw new Conflict(`You have ${MAX_PASSKEYS_PER_USER} passkeys. Remove one before you add another.`);
  }
  return {
    challenge: challenges.issue(registrationPurpose(user), PASSKEY_REGISTRATION_TIMEOUT_MS),
    rp: { id: publicUrl.hostname, name: SITE_NAME },
    user: { id: handle, name: user.email, displayName: `${user.username} (${user.companyName})` },
    pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: PASSKEY_REGISTRATION_TIMEOUT_MS,
    attestation: 'none',
    excludeCredentials: credentialIds.map((id) => ({
      id,
      type: 'public-key',
      transports: ['internal', 'hybrid'],
    })),
    authenticatorSelection: {
      authenticatorAttachment: 'platform',
      residentKey: 'preferred',
      requireResidentKey: false,
      userVerification: 'required',
    },
  };
}

async function ownCredentialIds({ tx, companyId }: Change, userId: number): Promise<string[]> {
  const rows = await tx.sql
    .selectFrom('passkeys')
    .select('credential_id')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .orderBy('passkey_id')
    .execute();
  return rows.map((row) => row.credential_id);
}

/** 32 random bytes that stay the user's for good; they say nothing of who it is (WebAuthn Level 3 §14.6.1). */
async function ensurePasskeyHandle({ tx, companyId }: Change, userId: number): Promise<string> {
  await tx.sql
    .updateTable('users')
    .set({ passkey_handle: randomToken() })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('passkey_handle', 'is', null)
    .execute();
  const row = await tx.sql
    .selectFrom('users')
    .select('passkey_handle')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (row.passkey_handle === null) throw new Error('the user has no handle');
  return row.passkey_handle;
}
