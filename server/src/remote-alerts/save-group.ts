import type { AlertGroup } from '@ts1/contract';
import { changeBy, changedNames, differences, type ChangeDeps } from '../audit/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { checkMembers, type GroupBody, groupColumns, recorded, writeMembers } from './group-members.ts';
import { readGroup } from './read-groups.ts';
import { escalatesToItself, noSuchGroup } from './refusals.ts';

/**
 * Replaces an alert group in one step; there is no moment at which no one would be notified.
 * @throws InvalidInput; NotFound for the group, or a sensor, user or group that the company does not have
 */
export async function saveGroup(
  deps: ChangeDeps,
  user: SignedInUser,
  groupId: number,
  body: GroupBody,
): Promise<AlertGroup> {
  if (body.escalate_to === groupId) throw escalatesToItself();
  return changeBy(deps, user, async ({ tx, companyId, record }) => {
    const before = await readGroup(tx, companyId, groupId);
    const saved = await tx.sql
      .updateTable('alert_groups')
      .set(groupColumns(body))
      .where('company_id', '=', companyId)
      .where('group_id', '=', groupId)
      .where('deleted_at', 'is', null)
      .returning('group_id')
      .executeTakeFirst();
    if (saved === undefined) throw noSuchGroup();
    await checkMembers(tx, companyId, body);
    await writeMembers(tx, companyId, groupId, body);
    const after = await readGroup(tx, companyId, groupId);
    const changes = differences(recorded(before), recorded(after));
    record('alert_group_update', `Changed alert group "${before.name}": ${changedNames(changes)}`, {
      groupId,
      changes,
    });
    return after;
  });
}
