import { countActiveAlarms } from '../../alarms/index.ts';
import { visibleSensors } from '../../auth/index.ts';
import type { Database } from '../../database/index.ts';

/** How many alarms wait for an acknowledgement among what a person may see: the number on the app's icon. */
export async function countOwnAlarms(
  database: Database,
  { companyId, userId }: { readonly companyId: number; readonly userId: number },
): Promise<number> {
  return database.read(companyId, async (tx) => {
    const { role, viewers_see_own_zones: areLimited } = await tx.sql
      .selectFrom('users as user')
      .innerJoin('companies as company', 'company.company_id', 'user.company_id')
      .select(['user.role', 'company.viewers_see_own_zones'])
      .where('user.company_id', '=', companyId)
      .where('user.user_id', '=', userId)
      .executeTakeFirstOrThrow();
    const seesOwnZonesOnly = role !== 1 && areLimited === 1;
    return countActiveAlarms(
      tx,
      companyId,
      await visibleSensors(tx, { companyId, userId, seesOwnZonesOnly }),
    );
  });
}
