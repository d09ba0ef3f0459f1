import { createHash } from 'node:crypto';
import { fold, present, type SensorType } from '@ts1/contract';
import { type Database, nextId } from '../src/database/index.ts';

const LONG_AGO = Date.UTC(2020, 0, 1);

/** Adds a company and returns its id. */
export async function addCompany(database: Database, name: string): Promise<number> {
  return database.writeAcross(async (tx) => {
    const companyId = await nextId(tx, 'companies');
    await tx.sql
      .insertInto('companies')
      .values({
        company_id: companyId,
        name,
        name_folded: fold(name),
        time_zone: 'Europe/London',
        offline_window_ms: 900_000,
        created_at: LONG_AGO,
      })
      .execute();
    return companyId;
  });
}

/** Adds a base unit that signs in with the key, and returns its id. */
export async function addBaseUnit(
  database: Database,
  companyId: number,
  serial: string,
  deviceKey: string,
): Promise<number> {
  return database.write(companyId, async (tx) => {
    const baseUnitId = await nextId(tx, 'base_units');
    await tx.sql
      .insertInto('base_units')
      .values({
        company_id: companyId,
        base_unit_id: baseUnitId,
        serial_no: serial,
        serial_folded: fold(serial),
        name: serial,
        name_folded: fold(serial),
        type: '1',
        device_key_hash: createHash('sha256').update(deviceKey).digest('hex'),
        key_created_at: LONG_AGO,
        last_contact_at: null,
        unreadable_payloads: 0,
        last_unreadable_at: null,
        created_at: LONG_AGO,
        deleted_at: null,
      })
      .execute();
    return baseUnitId;
  });
}

/** Adds sensors by their serial numbers, and returns their ids in that order. */
export async function addSensors(
  database: Database,
  companyId: number,
  serials: readonly string[],
  type: SensorType = '5',
): Promise<number[]> {
  return database.write(companyId, async (tx) => {
    const ids = await tx.dialect.nextIds(tx, 'sensors', serials.length);
    for (const [index, serial] of serials.entries()) {
      await tx.sql
        .insertInto('sensors')
        .values({
          company_id: companyId,
          sensor_id: present(ids[index]),
          serial_no: serial,
          name: `Sensor ${serial}`,
          type,
          firmware: null,
          usual_interval_ms: 60_000,
          created_at: LONG_AGO,
          updated_at: LONG_AGO,
          deleted_at: null,
        })
        .execute();
    }
    return ids;
  });
}
