import type { SettingsAddress } from '@ts1/contract';
import { changeBy, changedNames, differences } from '../audit/index.ts';
import type { Tx } from '../database/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import type { SettingsDeps } from './deps.ts';

/** The company's postal address; until one is saved the company's own name and nothing else. */
export async function readAddress(
  tx: Tx,
  { companyId, companyName }: Pick<SignedInUser, 'companyId' | 'companyName'>,
): Promise<SettingsAddress> {
  const row = await tx.sql
    .selectFrom('company_addresses')
    .select(['company_name', 'address1', 'address2', 'city', 'postcode', 'country'])
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  if (row === undefined) {
    return { companyName, address1: '', address2: '', city: '', postcode: '', country: '' };
  }
  const { company_name, ...lines } = row;
  return { companyName: company_name, ...lines };
}

/** Saves the company's postal address as a whole. */
export async function saveAddress(
  deps: SettingsDeps,
  user: SignedInUser,
  { companyName, ...lines }: SettingsAddress,
): Promise<SettingsAddress> {
  return changeBy(deps, user, async ({ tx, companyId, record }) => {
    const changes = differences(await readAddress(tx, user), { companyName, ...lines });
    record('settings_update', `Changed the address: ${changedNames(changes)}`, changes);
    const row = { company_name: companyName, ...lines };
    await tx.sql
      .insertInto('company_addresses')
      .values({ company_id: companyId, ...row })
      .onConflict((conflict) => conflict.column('company_id').doUpdateSet(row))
      .execute();
    return { companyName, ...lines };
  });
}
