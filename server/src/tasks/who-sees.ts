import { isVisible, viewersSeeOwnZones, visibleSensors } from '../auth/index.ts';
import type { Tx } from '../database/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { readZones } from '../zones/index.ts';
import { parseUserIds } from '../users/index.ts';

/** The columns of a plan or a task that decide who sees it. */
interface Concern {
  readonly sensor_id: number | null;
  readonly zone_id: number | null;
  readonly assignee_ids: string;
}

/**
 * Returns a check of the plans and tasks that a user sees: all, or for one who sees some zones alone those which are
 * assigned to them and are about a sensor or a zone that they see, or about neither.
 */
export async function readVisibleTasks(
  tx: Tx,
  user: Pick<SignedInUser, 'companyId' | 'userId' | 'seesOwnZonesOnly'>,
): Promise<(concern: Concern) => boolean> {
  const { companyId, userId, seesOwnZonesOnly } = user;
  if (!seesOwnZonesOnly) return () => true;
  const sensors = await visibleSensors(tx, user);
  const zones = new Set((await readZones(tx, companyId, { userId })).map(({ zone_id }) => zone_id));
  return ({ sensor_id, zone_id, assignee_ids }) =>
    parseUserIds(assignee_ids).includes(userId) &&
    (sensor_id === null || isVisible(sensors, sensor_id)) &&
    (zone_id === null || zones.has(zone_id));
}

/** Reads the ids of the people of a plan or a task who see what it is about. */
export async function readAssigneesWhoSee(tx: Tx, companyId: number, concern: Concern): Promise<number[]> {
  const assigneeIds = parseUserIds(concern.assignee_ids);
  if (assigneeIds.length === 0 || !(await viewersSeeOwnZones(tx, companyId))) return assigneeIds;
  const users = await tx.sql
    .selectFrom('users')
    .select(['user_id', 'role'])
    .where('company_id', '=', companyId)
    .where('user_id', 'in', assigneeIds)
    .orderBy('user_id')
    .execute();
  const seeing: number[] = [];
  for (const { user_id: userId, role } of users) {
    const sees = await readVisibleTasks(tx, { companyId, userId, seesOwnZonesOnly: role !== 1 });
    if (sees(concern)) seeing.push(userId);
  }
  return seeing;
}
