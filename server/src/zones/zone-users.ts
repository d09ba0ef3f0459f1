import { present, type Zone } from '@ts1/contract';
import { changeBy, type ChangeDeps } from '../audit/index.ts';
import { type Tx, uniqueViolation } from '../database/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { Conflict, NotFound } from '../platform/errors.ts';
import { emailOfUser, requireUsers } from '../users/index.ts';
import { readZone } from './read-zones.ts';

interface Link {
  readonly zoneId: number;
  readonly userId: number;
}

/**
 * Assigns a user to a zone.
 * @throws NotFound for the zone or the user; Conflict when the user is assigned already
 */
export async function assignUser(deps: ChangeDeps, user: SignedInUser, link: Link): Promise<void> {
  const write = changeBy(deps, user, async ({ tx, companyId, record }) => {
    const zone = await readZone(tx, companyId, link.zoneId);
    const email = present((await requireUsers(tx, companyId, [link.userId]))[0]);
    await insertLinks(tx, companyId, link.zoneId, [link.userId]);
    record('zone_user_assign', `Assigned ${email} to zone "${zone.zone_name}"`, { ...link });
  });
  await write.catch((error: unknown) => {
    // The key decides, so that of two calls at the same moment one is refused.
    if (uniqueViolation(error) === undefined) throw error;
    throw new Conflict('The user is assigned to this zone already.');
  });
}

/**
 * Removes a user from a zone.
 * @throws NotFound when the user is not assigned to it
 */
export async function removeUser(deps: ChangeDeps, user: SignedInUser, link: Link): Promise<void> {
  await changeBy(deps, user, async ({ tx, companyId, record }) => {
    const zone = await readZone(tx, companyId, link.zoneId);
    const removed = await tx.sql
      .deleteFrom('zone_users')
      .where('company_id', '=', companyId)
      .where('zone_id', '=', link.zoneId)
      .where('user_id', '=', link.userId)
      .returning('user_id')
      .executeTakeFirst();
    if (removed === undefined) throw new NotFound('There is no such user in this zone.');
    const email = await emailOfUser(tx, companyId, link.userId);
    record('zone_user_remove', `Removed ${email} from zone "${zone.zone_name}"`, { ...link });
  });
}

/**
 * Makes these the users of a zone, all at once.
 * @throws NotFound for the zone or any of the users; then nothing has changed
 */
export async function replaceZoneUsers(
  deps: ChangeDeps,
  user: SignedInUser,
  { zoneId, userIds }: { readonly zoneId: number; readonly userIds: readonly number[] },
): Promise<Zone> {
  return changeBy(deps, user, async ({ tx, companyId, record }) => {
    await tx.dialect.lockRows(tx, 'zones', companyId, 'zone_id', [zoneId]);
    const before = await readZone(tx, companyId, zoneId);
    const wanted = [...new Set(userIds)];
    await requireUsers(tx, companyId, wanted);
    await tx.sql
      .deleteFrom('zone_users')
      .where('company_id', '=', companyId)
      .where('zone_id', '=', zoneId)
      .execute();
    await insertLinks(tx, companyId, zoneId, wanted);
    const after = await readZone(tx, companyId, zoneId);
    record('zone_users_replace', `Set the users of zone "${before.zone_name}"`, {
      zoneId,
      userIds: { before: before.zone_users, after: after.zone_users },
    });
    return after;
  });
}

async function insertLinks(tx: Tx, companyId: number, zoneId: number, userIds: readonly number[]) {
  if (userIds.length === 0) return;
  await tx.sql
    .insertInto('zone_users')
    .values(userIds.map((userId) => ({ company_id: companyId, zone_id: zoneId, user_id: userId })))
    .execute();
}
