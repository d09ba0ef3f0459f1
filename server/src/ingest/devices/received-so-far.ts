import { RECEIVED_SENSORS_SHOWN, toTimestamp, type ReceivedSoFar } from '@ts1/contract';
import { requireBaseUnit } from '../../base-units/index.ts';
import { inCompany, type Database, type Tx } from '../../database/index.ts';
import { isNotRegistered } from '../../sensors/index.ts';
import { readRejections } from '../decode/reading-rejections.ts';

/**
 * Reads what came from a base unit since its key was made. It is counted where it is stored, so that it is the same
 * whichever server received it.
 * @throws NotFound
 */
export async function receivedSoFar(
  database: Database,
  companyId: number,
  baseUnitId: number,
): Promise<ReceivedSoFar> {
  return database.read(companyId, async (tx) => {
    await requireBaseUnit(tx, companyId, baseUnitId);
    const unit = await tx.sql
      .selectFrom('base_units')
      .select(['key_created_at', 'last_contact_at', 'last_unreadable_at', 'first_messages', 'first_readings'])
      .where('company_id', '=', companyId)
      .where('base_unit_id', '=', baseUnitId)
      .executeTakeFirstOrThrow();
    const since = unit.key_created_at;
    const sensors = await readSensors(tx, companyId, baseUnitId, since);
    const unknown = await readUnknown(tx, companyId, baseUnitId, since);
    const [rejection] = (await readRejections(tx, companyId, baseUnitId)).newest;
    const { last_contact_at: contact, last_unreadable_at: unreadable } = unit;
    return {
      since: toTimestamp(since),
      last_contact: contact === null ? null : toTimestamp(contact),
      messages: unit.first_messages,
      readings: unit.first_readings,
      sensors: sensors.slice(0, RECEIVED_SENSORS_SHOWN),
      sensors_count: sensors.length,
      unknown: unknown.slice(0, RECEIVED_SENSORS_SHOWN),
      unknown_count: unknown.length,
      unknown_readings: unknown.reduce((sum, { readings }) => sum + readings, 0),
      last_rejection: rejection === undefined || rejection.at < since ? null : rejection.reason,
      last_unreadable_at: unreadable === null || unreadable < since ? null : toTimestamp(unreadable),
    };
  });
}

async function readSensors(tx: Tx, companyId: number, baseUnitId: number, since: number) {
  const rows = await tx.sql
    .selectFrom('sensor_base_units as reception')
    .innerJoin('sensors as sensor', (join) => inCompany(join, 'sensor.sensor_id', 'reception.sensor_id'))
    .select(['sensor.sensor_id', 'sensor.name'])
    .where('reception.company_id', '=', companyId)
    .where('reception.base_unit_id', '=', baseUnitId)
    .where('reception.heard_at', '>=', since)
    .where('sensor.deleted_at', 'is', null)
    .orderBy('sensor.sensor_id')
    .execute();
  return rows.map(({ sensor_id, name }) => ({ sensor_id, sensor_name: name }));
}

/** At most as many as a company can have discovered. */
async function readUnknown(tx: Tx, companyId: number, baseUnitId: number, since: number) {
  const rows = await tx.sql
    .selectFrom('discovered_sensors as discovered')
    .select(['discovered.serial_no', 'discovered.readings'])
    .where('discovered.company_id', '=', companyId)
    .where('discovered.base_unit_id', '=', baseUnitId)
    .where('discovered.last_received_at', '>=', since)
    .where(isNotRegistered(companyId))
    .orderBy('discovered.last_received_at', 'desc')
    .orderBy('discovered.serial_no')
    .execute();
  return rows.map(({ serial_no, readings }) => ({ serialNo: serial_no, readings }));
}
