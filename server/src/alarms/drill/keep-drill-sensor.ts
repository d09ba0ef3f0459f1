import { DEFAULT_ALARM_SETTINGS } from '@ts1/contract';
import type { Tx } from '../../database/index.ts';
import { addDrillSensor, readDrillSensor } from '../../sensors/index.ts';

/** Values of the drill sensor in degrees Celsius: beyond its limit, and back inside. */
export const DRILL_ALARM_C = 30;
export const DRILL_NORMAL_C = 20;
const LIMIT_C = 25;
const SETTINGS = {
  ...DEFAULT_ALARM_SETTINGS,
  high_alarm: LIMIT_C,
  high_enable: true,
  delay: 0,
  off_delay: 0,
  auto_reset: true,
};

/**
 * The company's drill sensor, with a limit that raises an alarm at once and clears by itself; added where there is none.
 * The caller holds the company's turn for drills. Returns its id.
 */
export async function keepDrillSensor(tx: Tx, companyId: number, at: number): Promise<number> {
  const known = await readDrillSensor(tx, companyId);
  if (known !== null) return known;
  const sensorId = await addDrillSensor(tx, companyId, at);
  await tx.sql
    .insertInto('alarm_settings')
    .values({
      company_id: companyId,
      sensor_id: sensorId,
      version: 1,
      saved_at: 0,
      saved_by: '',
      saved_by_id: null,
      settings: JSON.stringify(SETTINGS),
    })
    .execute();
  await tx.sql
    .insertInto('alarm_states')
    .values({
      company_id: companyId,
      sensor_id: sensorId,
      settings_version: 1,
      evaluated_until: null,
      due_at: null,
      conditions: null,
    })
    .execute();
  return sensorId;
}
