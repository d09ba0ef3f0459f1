import { present, type Zone, type ZoneSensor } from '@ts1/contract';
import { inCompany, type Tx } from '../database/index.ts';
import { noSuchZone } from './refusals.ts';

/** Which zones to read: one, or those of one user; without either all of the company. */
interface Which {
  readonly zoneId?: number;
  readonly userId?: number;
}

/** Zones in the order in which they were added. Sensors and users that were deleted do not count. */
export async function readZones(tx: Tx, companyId: number, which: Which = {}): Promise<Zone[]> {
  const users = await readZoneUsers(tx, companyId, which.zoneId);
  const counts = await countSensors(tx, companyId, which.zoneId);
  let query = tx.sql
    .selectFrom('zones')
    .select(['zone_id', 'name', 'description'])
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null);
  if (which.zoneId !== undefined) query = query.where('zone_id', '=', which.zoneId);
  const rows = await query.orderBy('zone_id').execute();
  return rows
    .map((row) => ({
      zone_id: row.zone_id,
      zone_name: row.name,
      is_deleted: false as const,
      sensor_count: counts.get(row.zone_id) ?? 0,
      description: row.description,
      zone_users: users.get(row.zone_id) ?? [],
    }))
    .filter(({ zone_users }) => which.userId === undefined || zone_users.includes(which.userId));
}

/**
 * One zone.
 * @throws NotFound
 */
export async function readZone(tx: Tx, companyId: number, zoneId: number): Promise<Zone> {
  const [zone] = await readZones(tx, companyId, { zoneId });
  if (zone === undefined) throw noSuchZone();
  return zone;
}

/**
 * The sensors of a zone, each with all zones that it is in; for one user, only of that user's zones.
 * @throws NotFound
 */
export async function readZoneSensors(
  tx: Tx,
  companyId: number,
  { zoneId, ...viewer }: Which & { readonly zoneId: number },
): Promise<ZoneSensor[]> {
  const zones = new Set((await readZones(tx, companyId, viewer)).map((zone) => zone.zone_id));
  if (!zones.has(zoneId)) throw noSuchZone();
  const rows = await zoneSensors(tx, companyId)
    .select(['link.zone_id', 'sensor.sensor_id', 'sensor.name', 'sensor.serial_no'])
    .where('sensor.sensor_id', 'in', (inZone) =>
      inZone
        .selectFrom('zone_sensors')
        .select('sensor_id')
        .where('company_id', '=', companyId)
        .where('zone_id', '=', zoneId),
    )
    .orderBy('sensor.sensor_id')
    .orderBy('link.zone_id')
    .execute();
  const zoneIds = Map.groupBy(rows, (row) => row.sensor_id);
  return Array.from(zoneIds.values(), (links) => {
    const { sensor_id, name, serial_no } = present(links[0]);
    const zone_ids = links.map((link) => link.zone_id).filter((id) => zones.has(id));
    return { sensor_id, sensor_name: name, sensor_serialNo: serial_no, zone_ids };
  });
}

/** Links between zones and sensors that both exist. */
function zoneSensors(tx: Tx, companyId: number) {
  return tx.sql
    .selectFrom('zone_sensors as link')
    .innerJoin('sensors as sensor', (join) =>
      inCompany(join, 'sensor.sensor_id', 'link.sensor_id').on('sensor.deleted_at', 'is', null),
    )
    .innerJoin('zones as zone', (join) =>
      inCompany(join, 'zone.zone_id', 'link.zone_id').on('zone.deleted_at', 'is', null),
    )
    .where('link.company_id', '=', companyId);
}

async function countSensors(tx: Tx, companyId: number, zoneId: number | undefined) {
  let query = zoneSensors(tx, companyId).select(({ fn }) => [
    'link.zone_id',
    fn.countAll<number>().as('sensors'),
  ]);
  if (zoneId !== undefined) query = query.where('link.zone_id', '=', zoneId);
  const rows = await query.groupBy('link.zone_id').execute();
  return new Map(rows.map((row) => [row.zone_id, row.sensors]));
}

async function readZoneUsers(tx: Tx, companyId: number, zoneId: number | undefined) {
  let query = tx.sql
    .selectFrom('zone_users as link')
    .innerJoin('users as user', (join) =>
      inCompany(join, 'user.user_id', 'link.user_id').on('user.deleted_at', 'is', null),
    )
    .select(['link.zone_id', 'link.user_id'])
    .where('link.company_id', '=', companyId);
  if (zoneId !== undefined) query = query.where('link.zone_id', '=', zoneId);
  const rows = await query.orderBy('link.user_id').execute();
  const users = new Map<number, number[]>();
  for (const row of rows) {
    const known = users.get(row.zone_id);
    if (known === undefined) users.set(row.zone_id, [row.user_id]);
    else known.push(row.user_id);
  }
  return users;
}
