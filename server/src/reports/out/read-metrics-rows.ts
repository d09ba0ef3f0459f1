import { MEASURANDS, NOTHING_MEASURED } from '@ts1/contract';
import { readCurrentAlarms } from '../../alarms/index.ts';
import { visibleSensors } from '../../auth/index.ts';
import type { Tx } from '../../database/index.ts';
import type { SignedInUser } from '../../platform/security/caller.ts';
import { readSensors } from '../../sensors/index.ts';
import { readZones } from '../../zones/index.ts';
import type { MetricsRow } from './readings-metrics.ts';

/** Sensors of one scrape; the oldest ones are in it. */
const MOST_SENSORS = 10_000;

/** Reads the sensors of the company that the caller may see, as metrics show them. */
export async function readMetricsRows(tx: Tx, user: SignedInUser): Promise<MetricsRow[]> {
  const { companyId } = user;
  const visible = await visibleSensors(tx, user);
  const sensors = (await readSensors(tx, companyId, visible)).slice(0, MOST_SENSORS);
  const latest = await tx.sql
    .selectFrom('latest_readings')
    .select(['sensor_id', ...MEASURANDS])
    .where('company_id', '=', companyId)
    .execute();
  const valuesBySensor = new Map(latest.map(({ sensor_id: id, ...values }) => [id, values]));
  const alarms = Map.groupBy(await readCurrentAlarms(tx, companyId, visible), ({ sensor_id }) => sensor_id);
  const zones = await readZoneNames(tx, user);
  return sensors.map((sensor) => ({
    sensor,
    values: valuesBySensor.get(sensor.id) ?? NOTHING_MEASURED,
    inputs: sensor.inputs ?? [],
    isFaulty: sensor.error !== null || sensor.error_2 !== null,
    alarms: alarms.get(sensor.id) ?? [],
    zones: zones.get(sensor.id) ?? [],
  }));
}

/** By sensor; a viewer limited to own zones sees no other zone's name. */
async function readZoneNames(tx: Tx, user: SignedInUser): Promise<ReadonlyMap<number, string[]>> {
  const { companyId, userId, seesOwnZonesOnly } = user;
  const zones = await readZones(tx, companyId, seesOwnZonesOnly ? { userId } : {});
  const names = new Map(zones.map((zone) => [zone.zone_id, zone.zone_name]));
  const links = await tx.sql
    .selectFrom('zone_sensors')
    .select(['zone_id', 'sensor_id'])
    .where('company_id', '=', companyId)
    .orderBy('zone_id')
    .execute();
  const bySensor = new Map<number, string[]>();
  for (const { zone_id: zoneId, sensor_id: sensorId } of links) {
    const name = names.get(zoneId);
    if (name !== undefined) bySensor.set(sensorId, [...(bySensor.get(sensorId) ?? []), name]);
  }
  return bySensor;
}
