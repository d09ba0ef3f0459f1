import { DRILL_SENSOR_NAME } from '@ts1/contract';
import { nextId, type Tx } from '../database/index.ts';

/** No device has it: payloads bring digits alone, so that nothing outside measures for the drill sensor. */
export const DRILL_SERIAL = 'drill';
const USUAL_INTERVAL_MS = 600_000;

/** The hidden sensor of a company's alarm drills; null where there has been none. */
export async function readDrillSensor(tx: Tx, companyId: number): Promise<number | null> {
  const row = await tx.sql
    .selectFrom('sensors')
    .select('sensor_id')
    .where('company_id', '=', companyId)
    .where('is_drill', '=', 1)
    .executeTakeFirst();
  return row?.sensor_id ?? null;
}

/**
 * Adds the hidden sensor of a company that has none; the caller makes sure that no other call does. It is stored as one
 * that was deleted: whatever lists, counts or shows sensors has it nowhere, without a rule of its own. Returns its id.
 */
export async function addDrillSensor(tx: Tx, companyId: number, at: number): Promise<number> {
  const sensorId = await nextId(tx, 'sensors');
  await tx.sql
    .insertInto('sensors')
    .values({
      company_id: companyId,
      sensor_id: sensorId,
      serial_no: DRILL_SERIAL,
      name: DRILL_SENSOR_NAME,
      type: '1',
      firmware: null,
      usual_interval_ms: USUAL_INTERVAL_MS,
      device_from: null,
      created_at: at,
      updated_at: at,
      deleted_at: at,
      is_drill: 1,
    })
    .execute();
  return sensorId;
}
