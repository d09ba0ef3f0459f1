import { type Preferences, effectivePreferences } from '@ts1/contract';
import type { Tx } from '../database/index.ts';

/**
 * Reads how things are shown to a user, as language and unit of temperature; null is no particular user: an outside
 * contact or a chat channel.
 */
export async function readUserPreferences(
  tx: Tx,
  companyId: number,
  userId: number | null,
): Promise<Preferences> {
  const row = await tx.sql
    .selectFrom('companies as company')
    .leftJoin('users as user', (join) =>
      join
        .onRef('user.company_id', '=', 'company.company_id')
        .on('user.user_id', '=', userId ?? 0)
        .on('user.deleted_at', 'is', null),
    )
    .select([
      'user.language',
      'user.temperature_unit',
      'company.language as company_language',
      'company.temperature_unit as company_unit',
    ])
    .where('company.company_id', '=', companyId)
    .executeTakeFirst();
  return effectivePreferences({
    own: row && { language: row.language, temperatureUnit: row.temperature_unit },
    company: row && { language: row.company_language, temperatureUnit: row.company_unit },
  });
}
