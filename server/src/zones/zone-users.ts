import type { Zone } from '@ts1/contract';
import { changeBy } from '../audit/index.ts';
import { type Tx, uniqueViolation } from '../database/index.ts';
import type { SignedInUser } from '../platform/caller.ts';
import { Conflict, NotFound } from '../platform/errors.ts';
import { requireUsers } from '../users/index.ts';
import type { ZoneDeps } from './deps.ts';
import { readZone } from './read-zones.ts';

interface Link {
  readonly zoneId: number;
  readonly userId: number;
}

/**
 * Assigns a user to a zone.
 * @throws NotFound for the zone or the user; Conflict when the user is assigned already
 */
export async function assignUser(deps: ZoneDeps, user: SignedInUser, link: Link): Promise<void> {
  const write = changeBy(deps.database, user, async ({ tx, companyId }) => {
    await readZone(tx, companyId, link.zoneId);
    await requireUsers(tx, companyId, [link.userId]);
    await insertLinks(tx, companyId, link.zoneId, [link.userId]);
    tx.afterCommit(() => deps.announceChange(companyId, ['Zones', 'UserZone']));
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
export async function removeUser(deps: ZoneDeps, user: SignedInUser, link: Link): Promise<void> {
  await changeBy(deps.database, user, async ({ tx, companyId }) => {
    await readZone(tx, companyId, link.zoneId);
    const removed = await tx.sql
      .deleteFrom('zone_users')
      .where('company_id', '=', companyId)
      .where('zone_id', '=', link.zoneId)
      .where('user_id', '=', link.userId)
      .returning('user_id')
      .executeTakeFirst();
    if (removed === undefined) throw new NotFound('There is no such user in this zone.');
    tx.afterCommit(() => deps.announceChange(companyId, ['Zones', 'UserZone']));
  });
}

/**
 * Makes these the users of a zone, all at once.
 * @throws NotFound for the zone or any of the users; then nothing has changed
 */
export async function replaceZoneUsers(
  deps: ZoneDeps,
  user: SignedInUser,
  { zoneId, userIds }: { readonly zoneId: number; readonly userIds: readonly number[] },
): Promise<Zone> {
  return changeBy(deps.database, user, async ({ tx, companyId }) => {
    await tx.dialect.lockRows(tx, 'zones', companyId, 'zone_id', [zoneId]);
    await readZone(tx, companyId, zoneId);
    const wanted = [...new Set(userIds)];
    await requireUsers(tx, companyId, wanted);
    await tx.sql
      .deleteFrom('zone_users')
      .where('company_id', '=', companyId)
      .where('zone_id', '=', zoneId)
      .execute();
    await insertLinks(tx, companyId, zoneId, wanted);
    tx.afterCommit(() => deps.announceChange(companyId, ['Zones', 'UserZone']));
    return readZone(tx, companyId, zoneId);
  });
}

async function insertLinks(tx: Tx, companyId: number, zoneId: number, userIds: readonly number[]) {
  if (userIds.length === 0) return;
  await tx.sql
    .insertInto('zone_users')
    .values(userIds.map((userId) => ({ company_id: companyId, zone_id: zoneId, user_id: userId })))
    .execute();
}
