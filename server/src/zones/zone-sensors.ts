import { present } from '@ts1/contract';
import { changeBy, type ChangeDeps } from '../audit/index.ts';
import { uniqueViolation } from '../database/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { Conflict, NotFound } from '../platform/errors.ts';
import { nameOfSensor, requireSensors } from '../sensors/index.ts';
import { readZone } from './read-zones.ts';

interface Link {
  readonly zoneId: number;
  readonly sensorId: number;
}

/**
 * Puts a sensor into a zone; it may be in several.
 * @throws NotFound for the zone or the sensor; Conflict when it is in the zone already
 */
export async function assignSensor(deps: ChangeDeps, user: SignedInUser, link: Link): Promise<void> {
  const write = changeBy(deps, user, async ({ tx, companyId, record }) => {
    const zone = await readZone(tx, companyId, link.zoneId);
    const sensor = present((await requireSensors(tx, companyId, [link.sensorId]))[0]);
    await tx.sql
      .insertInto('zone_sensors')
      .values({ company_id: companyId, zone_id: link.zoneId, sensor_id: link.sensorId })
      .execute();
    record('zone_sensor_assign', `Put sensor "${sensor}" into zone "${zone.zone_name}"`, { ...link });
  });
  await write.catch((error: unknown) => {
    // The key decides, so that of two calls at the same moment one is refused.
    if (uniqueViolation(error) === undefined) throw error;
    throw new Conflict('The sensor is in this zone already.');
  });
}

/**
 * Takes a sensor out of a zone.
 * @throws NotFound when it is not in it
 */
export async function removeSensor(deps: ChangeDeps, user: SignedInUser, link: Link): Promise<void> {
  await changeBy(deps, user, async ({ tx, companyId, record }) => {
    const zone = await readZone(tx, companyId, link.zoneId);
    const removed = await tx.sql
      .deleteFrom('zone_sensors')
      .where('company_id', '=', companyId)
      .where('zone_id', '=', link.zoneId)
      .where('sensor_id', '=', link.sensorId)
      .returning('sensor_id')
      .executeTakeFirst();
    if (removed === undefined) throw new NotFound('There is no such sensor in this zone.');
    const sensor = await nameOfSensor(tx, companyId, link.sensorId);
    record('zone_sensor_remove', `Took sensor "${sensor}" out of zone "${zone.zone_name}"`, { ...link });
  });
}
