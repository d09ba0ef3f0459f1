import type { Database, Tx } from '../database/index.ts';
import type { Clock } from '../platform/clock.ts';
import { Conflict } from '../platform/errors.ts';
import type { HashNewPassword } from '../platform/security/new-passwords.ts';
import { readableCode } from '../platform/security/readable-code.ts';
import { createCompany, type NewCompany } from './create-company.ts';

const CODE_GROUPS = 3;

/** Makes the code that the server prints at its start, for a set-up from another machine. */
export function createSetupCode(): string {
  return readableCode(CODE_GROUPS);
}

/** Whether the installation has no company yet. */
export async function isSetupNeeded(database: Database): Promise<boolean> {
  return database.readAcross(async (tx) => !(await hasCompany(tx)));
}

/**
 * Creates the first company and its admin.
 * @throws Conflict when there is a company, also when another set-up was faster by a moment
 */
export async function setUp(
  deps: {
    readonly database: Database;
    readonly clock: Clock;
    readonly hashNewPassword: HashNewPassword;
  },
  input: Omit<NewCompany, 'passwordHash'> & { readonly password: string },
): Promise<{ companyId: number; userId: number }> {
  const { password, ...company } = input;
  const { companyName, email } = company;
  const passwordHash = await deps.hashNewPassword(password, 'password', [companyName, email]);
  return deps.database.writeAcross(async (tx) => {
    await tx.dialect.takeTurn(tx, 'companies');
    if (await hasCompany(tx)) throw new Conflict('The set-up has been done already.');
    return createCompany(tx, deps.clock.now(), { ...company, passwordHash });
  });
}

async function hasCompany(tx: Tx): Promise<boolean> {
  const found = await tx.sql.selectFrom('companies').select('company_id').limit(1).executeTakeFirst();
  return found !== undefined;
}
