import { inCompany, type Database } from '../database/index.ts';

/** A passkey with whose it is. */
export interface KnownPasskey {
  readonly companyId: number;
  readonly companyName: string;
  readonly passkeyId: number;
  readonly userId: number;
  readonly username: string;
  readonly email: string;
  readonly isDisabled: boolean;
  readonly handle: string | null;
  readonly credentialId: string;
  readonly publicKey: string;
  readonly counter: number;
}

/** Finds a passkey by its credential id, which leads to user and company. */
export async function findPasskey(
  database: Database,
  credentialId: string,
): Promise<KnownPasskey | undefined> {
  const row = await database.readAcross(async ({ sql }) =>
    sql
      .selectFrom('passkeys as passkey')
      .innerJoin('users as user', (join) => inCompany(join, 'user.user_id', 'passkey.user_id'))
      .innerJoin('companies as company', 'company.company_id', 'passkey.company_id')
      .select([
        'passkey.company_id',
        'company.name',
        'passkey.passkey_id',
        'user.user_id',
        'user.username',
        'user.email',
        'user.is_disabled',
        'user.passkey_handle',
        'passkey.credential_id',
        'passkey.public_key',
        'passkey.counter',
      ])
      .where('passkey.credential_id', '=', credentialId)
      .where('user.deleted_at', 'is', null)
      .executeTakeFirst(),
  );
  return (
    row && {
      companyId: row.company_id,
      companyName: row.name,
      passkeyId: row.passkey_id,
      userId: row.user_id,
      username: row.username,
      email: row.email,
      isDisabled: row.is_disabled === 1,
      handle: row.passkey_handle,
      credentialId: row.credential_id,
      publicKey: row.public_key,
      counter: row.counter,
    }
  );
}

/** Finds the account of an answer by its user handle, when the passkey is not known: one that was removed here. */
export async function findHandle(
  database: Database,
  handle: string | null | undefined,
): Promise<Pick<KnownPasskey, 'companyId' | 'userId' | 'email'> | undefined> {
  if (handle === null || handle === undefined) return undefined;
  const row = await database.readAcross(async ({ sql }) =>
    sql
      .selectFrom('users')
      .select(['company_id', 'user_id', 'email'])
      .where('passkey_handle', '=', handle)
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
  );
  return row && { companyId: row.company_id, userId: row.user_id, email: row.email };
}
