import { fold, PASSKEY_SIGN_IN_TIMEOUT_MS, type PasskeySignInOptions } from '@ts1/contract';
import { inCompany, type Database } from '../database/index.ts';
import type { Challenges } from './challenges.ts';
import type { PasskeyDeps } from './deps.ts';

/** Purpose of a challenge of a sign-in. */
export const SIGN_IN = 'sign-in';

interface Account {
  readonly companyName?: string | undefined;
  readonly email?: string | undefined;
}

type OptionsDeps = Pick<PasskeyDeps, 'database' | 'publicUrl'> & {
  readonly challenges: Challenges;
  readonly decoys: (companyName: string, email: string) => string[];
};

/**
 * Options for a sign-in. Without an account any passkey that the device keeps for this site may answer; with one its
 * own among stable decoys, always as many, for accounts that do not exist too.
 */
export async function signInOptions(
  { database, publicUrl, challenges, decoys }: OptionsDeps,
  { companyName, email }: Account,
): Promise<PasskeySignInOptions> {
  const ids =
    companyName === undefined || email === undefined
      ? []
      : among(decoys(companyName, email), await credentialIds(database, companyName, email));
  return {
    challenge: challenges.issue(SIGN_IN, PASSKEY_SIGN_IN_TIMEOUT_MS),
    timeout: PASSKEY_SIGN_IN_TIMEOUT_MS,
    rpId: publicUrl.hostname,
    allowCredentials: ids.map((id) => ({ id, type: 'public-key', transports: ['internal', 'hybrid'] })),
    userVerification: 'required',
  };
}

/** In an order that does not say which are real. */
function among(decoys: readonly string[], own: readonly string[]): readonly string[] {
  return [...own, ...decoys.slice(own.length)].toSorted();
}

async function credentialIds(database: Database, companyName: string, email: string): Promise<string[]> {
  const rows = await database.readAcross(async ({ sql }) =>
    sql
      .selectFrom('passkeys as passkey')
      .innerJoin('users as user', (join) => inCompany(join, 'user.user_id', 'passkey.user_id'))
      .innerJoin('companies as company', 'company.company_id', 'passkey.company_id')
      .select('passkey.credential_id')
      .where('company.name_folded', '=', fold(companyName))
      .where('user.email_folded', '=', fold(email))
      .where('user.deleted_at', 'is', null)
      .orderBy('passkey.passkey_id')
      .execute(),
  );
  return rows.map((row) => row.credential_id);
}
