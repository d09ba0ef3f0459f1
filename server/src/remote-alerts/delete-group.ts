import { changeBy, type ChangeDeps } from '../audit/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { noSuchGroup } from './refusals.ts';

/**
 * Deletes an alert group. Its row stays for the delivery log; groups that escalated to it no longer escalate.
 * @throws NotFound
 */
export async function deleteGroup(deps: ChangeDeps, user: SignedInUser, groupId: number): Promise<void> {
  await changeBy(deps, user, async ({ tx, companyId, at, record }) => {
    const deleted = await tx.sql
      .updateTable('alert_groups')
      .set({ deleted_at: at })
      .where('company_id', '=', companyId)
      .where('group_id', '=', groupId)
      .where('deleted_at', 'is', null)
      .returning('name')
      .executeTakeFirst();
    if (deleted === undefined) throw noSuchGroup();
    await tx.sql
      .updateTable('alert_groups')
      .set({ escalate_to: null, escalate_after_ms: null })
      .where('company_id', '=', companyId)
      .where('escalate_to', '=', groupId)
      .execute();
    record('alert_group_delete', `Deleted alert group "${deleted.name}"`, { groupId });
  });
}
