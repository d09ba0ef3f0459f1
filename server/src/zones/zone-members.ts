import type { routes, ZoneMembers } from '@ts1/contract';
import type { z } from 'zod';
import { changeBy, type ChangeDeps } from '../audit/index.ts';
import { inCompany, type Tx } from '../database/index.ts';
import { Forbidden } from '../platform/errors.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { requireSensors } from '../sensors/index.ts';
import { requireUsers } from '../users/index.ts';
import { readZone, readZones } from './read-zones.ts';

type Body = z.output<typeof routes.changeZoneMembers.body>;
type Changed = z.output<typeof routes.changeZoneMembers.answer>;

/** The sensors of every zone by their ids; for one user, of that user's zones. */
export async function readZoneMembers(
  tx: Tx,
  companyId: number,
  viewer: { readonly userId?: number },
): Promise<ZoneMembers[]> {
  const zones = await readZones(tx, companyId, viewer);
  const links = await tx.sql
    .selectFrom('zone_sensors as link')
    .innerJoin('sensors as sensor', (join) =>
      inCompany(join, 'sensor.sensor_id', 'link.sensor_id').on('sensor.deleted_at', 'is', null),
    )
    .select(['link.zone_id', 'link.sensor_id'])
    .where('link.company_id', '=', companyId)
    .orderBy('link.sensor_id')
    .execute();
  const inZone = Map.groupBy(links, ({ zone_id }) => zone_id);
  return zones.map(({ zone_id }) => ({
    zone_id,
    sensor_ids: (inZone.get(zone_id) ?? []).map(({ sensor_id }) => sensor_id),
  }));
}

/**
 * Puts several sensors and users into a zone, or takes them out of it. Who is in it already, or not in it, stays so.
 * @throws Forbidden for users without the permission to manage people; NotFound for the zone, or any of the sensors and users; then nothing has changed
 */
export async function changeZoneMembers(
  deps: ChangeDeps,
  user: SignedInUser,
  zoneId: number,
  { action, sensorIds, userIds }: Body,
): Promise<Changed> {
  if (userIds.length > 0 && !user.permissions.includes('people')) {
    throw new Forbidden('Your role does not permit this.');
  }
  const wanted = { sensors: [...new Set(sensorIds)], users: [...new Set(userIds)] };
  return changeBy(deps, user, async ({ tx, companyId, record, recordsNothing }) => {
    await tx.dialect.lockRows(tx, 'zones', companyId, 'zone_id', [zoneId]);
    const zone = await readZone(tx, companyId, zoneId);
    await requireSensors(tx, companyId, wanted.sensors);
    await requireUsers(tx, companyId, wanted.users);
    const inside = { sensors: await sensorIdsIn(tx, companyId, zoneId), users: new Set(zone.zone_users) };
    const isToChange = (ids: ReadonlySet<number>) => (id: number) => ids.has(id) === (action === 'remove');
    const sensors = wanted.sensors.filter(isToChange(inside.sensors));
    const users = wanted.users.filter(isToChange(inside.users));
    const changed = sensors.length + users.length;
    if (changed === 0) recordsNothing();
    else {
      await (action === 'add' ? insertMembers : deleteMembers)(tx, companyId, zoneId, { sensors, users });
      const words = action === 'add' ? 'Put into' : 'Took out of';
      const members = [counted(sensors.length, 'sensor'), counted(users.length, 'user')].filter(Boolean);
      record('zone_members_change', `${words} zone "${zone.zone_name}": ${members.join(', ')}`, {
        zoneId,
        action,
        sensorIds: sensors,
        userIds: users,
      });
    }
    return { changed, unchanged: wanted.sensors.length + wanted.users.length - changed };
  });
}

interface Members {
  readonly sensors: readonly number[];
  readonly users: readonly number[];
}

function counted(count: number, what: string): string {
  if (count === 0) return '';
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

async function insertMembers(tx: Tx, companyId: number, zoneId: number, { sensors, users }: Members) {
  const link = { company_id: companyId, zone_id: zoneId };
  if (sensors.length > 0) {
    const rows = sensors.map((sensor_id) => ({ ...link, sensor_id }));
    await tx.sql.insertInto('zone_sensors').values(rows).execute();
  }
  if (users.length > 0) {
    const rows = users.map((user_id) => ({ ...link, user_id }));
    await tx.sql.insertInto('zone_users').values(rows).execute();
  }
}

async function deleteMembers(tx: Tx, companyId: number, zoneId: number, { sensors, users }: Members) {
  if (sensors.length > 0) {
    await tx.sql
      .deleteFrom('zone_sensors')
      .where('company_id', '=', companyId)
      .where('zone_id', '=', zoneId)
      .where('sensor_id', 'in', sensors)
      .execute();
  }
  if (users.length > 0) {
    await tx.sql
      .deleteFrom('zone_users')
      .where('company_id', '=', companyId)
      .where('zone_id', '=', zoneId)
      .where('user_id', 'in', users)
      .execute();
  }
}

async function sensorIdsIn(tx: Tx, companyId: number, zoneId: number): Promise<ReadonlySet<number>> {
  const rows = await tx.sql
    .selectFrom('zone_sensors')
    .select('sensor_id')
    .where('company_id', '=', companyId)
    .where('zone_id', '=', zoneId)
    .execute();
  return new Set(rows.map(({ sensor_id }) => sensor_id));
}
