import { fold } from '@ts1/contract';
import { inCompany, type Database, type Tx } from '../database/index.ts';
import { hashToken } from '../platform/security/tokens.ts';

/** Fields of a user that sign-in needs. */
export interface Account {
  readonly companyId: number;
  readonly companyName: string;
  readonly userId: number;
  readonly username: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly isDisabled: boolean;
  /** Epoch milliseconds; null when it is not locked. */
  readonly lockedUntil: number | null;
  /** A code is asked for besides the password. */
  readonly hasTwoFactor: boolean;
  /** The company demands two factors of everybody. */
  readonly twoFactorRequired: boolean;
  /** It signed in from this browser before. */
  readonly knowsBrowser: boolean;
}

interface AccountName {
  readonly companyName: string;
  readonly email: string;
  readonly browserToken?: string | undefined;
}

/** Finds an account by company name and e-mail, both without case; one statement whatever is unknown. */
export async function findAccount(database: Database, name: AccountName): Promise<Account | undefined> {
  const row = await database.readAcross(async (tx) =>
    accounts(tx, name.browserToken)
      .where('company.name_folded', '=', fold(name.companyName))
      .where('user.email_folded', '=', fold(name.email))
      .executeTakeFirst(),
  );
  return (
    row && {
      companyId: row.company_id,
      companyName: row.company_name,
      userId: row.user_id,
      username: row.username,
      email: row.email,
      passwordHash: row.password_hash,
      isDisabled: row.is_disabled === 1,
      lockedUntil: row.locked_until,
      hasTwoFactor: row.two_factor_at !== null,
      twoFactorRequired: row.two_factor_required === 1,
      knowsBrowser: row.known_hash !== null,
    }
  );
}

function accounts(tx: Tx, browserToken: string | undefined) {
  return tx.sql
    .selectFrom('users as user')
    .innerJoin('companies as company', 'company.company_id', 'user.company_id')
    .leftJoin('two_factor as factor', (join) => inCompany(join, 'factor.user_id', 'user.user_id'))
    .leftJoin('known_devices as known', (join) =>
      inCompany(join, 'known.user_id', 'user.user_id').on(
        'known.token_hash',
        '=',
        browserToken === undefined ? '' : hashToken(browserToken),
      ),
    )
    .select([
      'user.company_id',
      'company.name as company_name',
      'user.user_id',
      'user.username',
      'user.email',
      'user.password_hash',
      'user.is_disabled',
      'user.locked_until',
      'factor.enabled_at as two_factor_at',
      'company.two_factor_required',
      'known.token_hash as known_hash',
    ])
    .where('user.deleted_at', 'is', null);
}
