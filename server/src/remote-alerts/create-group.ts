import { nextId } from '../database/index.ts';
import type { AlertGroup } from '@ts1/contract';
import { changeBy, type ChangeDeps } from '../audit/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { checkMembers, type GroupBody, groupColumns, recorded, writeMembers } from './group-members.ts';
import { readGroup } from './read-groups.ts';

/**
 * Creates an alert group.
 * @throws InvalidInput; NotFound for a sensor, user or group that the company does not have
 */
export async function createGroup(
  deps: ChangeDeps,
  user: SignedInUser,
  body: GroupBody,
): Promise<AlertGroup> {
  return changeBy(deps, user, async ({ tx, companyId, at, record }) => {
    await checkMembers(tx, companyId, body);
    const groupId = await nextId(tx, 'alert_groups');
    await tx.sql
      .insertInto('alert_groups')
      .values({
        company_id: companyId,
        group_id: groupId,
        ...groupColumns(body),
        created_at: at,
        deleted_at: null,
      })
      .execute();
    await writeMembers(tx, companyId, groupId, body);
    const group = await readGroup(tx, companyId, groupId);
    record('alert_group_create', `Added alert group "${group.name}"`, { groupId, ...recorded(group) });
    return group;
  });
}
