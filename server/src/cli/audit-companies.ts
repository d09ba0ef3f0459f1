import type { Database } from '../database/index.ts';
import { StartError } from '../platform/process/start-error.ts';
import { UsageError } from './command.ts';

/**
 * Reads the companies of the installation, or the one with that id.
 * @throws StartError without any: a check of an empty database is a check of the wrong one
 */
export async function readCompanies(
  database: Database,
  id: string | undefined,
): Promise<{ readonly companyId: number; readonly name: string }[]> {
  if (id !== undefined && !/^[1-9]\d{0,14}$/.test(id)) throw new UsageError('--company must be an id.');
  const rows = await database.readAcross(async (tx) =>
    tx.sql.selectFrom('companies').select(['company_id', 'name']).orderBy('company_id').execute(),
  );
  if (rows.length === 0) throw new StartError('There is no company in this database.');
  const companies = rows.map(({ company_id, name }) => ({ companyId: company_id, name }));
  if (id === undefined) return companies;
  const found = companies.filter(({ companyId }) => companyId === Number(id));
  if (found.length === 0) throw new StartError(`There is no company ${id}.`);
  return found;
}
