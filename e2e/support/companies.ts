import { createCompany } from '../../server/src/companies/create-company.ts';
import { signNewLog } from '../../server/src/cli/audit-keys.ts';
import { readConfig } from '../../server/src/config.ts';
import { openDatabase } from '../../server/src/database/index.ts';
import { hashPassword } from '../../server/src/platform/security/passwords.ts';
import { freshNumber } from './fresh.ts';
import type { Product } from './product.ts';

/** Credentials of a user. */
export interface SignIn {
  readonly companyName: string;
  readonly email: string;
  readonly password: string;
}

/** Companies of a running product, added beside its server. */
export interface Companies {
  /** Adds a company with its first admin, in some milliseconds; no other test has it. */
  create(): Promise<SignIn>;
  close(): Promise<void>;
}

const PASSWORD = 'a quiet cold night';

/** Opens the database of a product to add companies, as the command line does beside a running server. */
export async function openCompanies({ dataDirectory }: Pick<Product, 'dataDirectory'>): Promise<Companies> {
  const config = readConfig({ DATA_DIR: dataDirectory });
  const database = await openDatabase(config);
  // The password is hashed once: that takes longer than all the rest.
  const passwordHash = await hashPassword(PASSWORD);
  return {
    async create() {
      const company = { companyName: `Northfield Cold Store ${freshNumber()}`, email: 'admin@example.com' };
      const at = Date.now();
      const { companyId } = await database.writeAcross(async (tx) =>
        createCompany(tx, at, { ...company, passwordHash }),
      );
      await signNewLog(config, database, companyId, at);
      return { ...company, password: PASSWORD };
    },
    close: async () => database.close(),
  };
}
