import type { Tx } from '../database/index.ts';
import { NotFound } from '../platform/errors.ts';

/**
 * Puts a new user into zones; answers their names.
 * @throws NotFound for a zone that the company does not have
 */
export async function joinZones(
  tx: Tx,
  companyId: number,
  userId: number,
  zoneIds: readonly number[],
): Promise<string[]> {
  const wanted = [...new Set(zoneIds)];
  if (wanted.length === 0) return [];
  await tx.dialect.lockRows(tx, 'zones', companyId, 'zone_id', wanted);
  const zones = await tx.sql
    .selectFrom('zones')
    .select(['zone_id', 'name'])
    .where('company_id', '=', companyId)
    .where('zone_id', 'in', wanted)
    .where('deleted_at', 'is', null)
    .orderBy('zone_id')
    .execute();
  if (zones.length < wanted.length) throw new NotFound('There is no such zone.');
  await tx.sql
    .insertInto('zone_users')
    .values(zones.map(({ zone_id }) => ({ company_id: companyId, zone_id, user_id: userId })))
    .execute();
  return zones.map(({ name }) => name);
}
