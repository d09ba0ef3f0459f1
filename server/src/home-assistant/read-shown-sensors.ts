import { MEASURANDS, type Measurand, MOST_HOME_ASSISTANT_SENSORS, SENSOR_TYPES } from '@ts1/contract';
import { readCurrentAlarms } from '../alarms/index.ts';
import { inCompany, type Tx } from '../database/index.ts';
import { sensorSilentAfterMs } from '../sensors/index.ts';
import type { ShownSensor } from './messages.ts';
import { readShownInputs, toShownInputs } from './read-shown-inputs.ts';
import type { Entity } from './topics.ts';

/** Reads a company's sensors as Home Assistant gets them now, by their ids. */
export async function readShownSensors(
  tx: Tx,
  companyId: number,
  now: number,
): Promise<Map<number, ShownSensor>> {
  const rows = await tx.sql
    .selectFrom('sensors as sensor')
    .innerJoin('companies as company', 'company.company_id', 'sensor.company_id')
    .leftJoin('latest_readings as latest', (join) => inCompany(join, 'latest.sensor_id', 'sensor.sensor_id'))
    .select([
      'sensor.sensor_id',
      'sensor.name',
      'sensor.serial_no',
      'sensor.type',
      'sensor.offline_after_ms',
      'sensor.receipt_interval_ms',
      'company.offline_window_ms',
      'latest.measured_at',
      'latest.heard_at',
      ...MEASURANDS.map((name) => `latest.${name}` as const),
    ])
    .where('sensor.company_id', '=', companyId)
    .where('sensor.deleted_at', 'is', null)
    .orderBy('sensor.sensor_id')
    .limit(MOST_HOME_ASSISTANT_SENSORS)
    .execute();
  const current = await readCurrentAlarms(tx, companyId, 'all');
  const inAlarm = new Set(
    current.filter(({ level, state }) => level === 'alarm' && state === 'alarm').map((one) => one.sensor_id),
  );
  const inputs = await readShownInputs(tx, companyId);
  return new Map(
    rows.map((row): [number, ShownSensor] => [
      row.sensor_id,
      {
        sensorId: row.sensor_id,
        name: row.name,
        serialNo: row.serial_no,
        type: row.type,
        measurands: new Set<Measurand>([
          ...SENSOR_TYPES[row.type].measures,
          ...MEASURANDS.filter((name) => row[name] !== null),
        ]),
        values: row,
        ...toShownInputs(inputs.get(row.sensor_id), {
          now,
          heardAt: row.heard_at,
          silentAfterMs: sensorSilentAfterMs(row),
        }),
        measuredAt: row.measured_at,
        isOnline: row.heard_at !== null && now - row.heard_at <= sensorSilentAfterMs(row),
        isInAlarm: inAlarm.has(row.sensor_id),
      },
    ]),
  );
}

/**
 * Sensors that were deleted lately, of which Home Assistant may still think that they are there, with the entities of
 * their inputs.
 */
export async function readRemovedSensors(
  tx: Tx,
  companyId: number,
  since: number,
): Promise<Map<number, readonly Entity[]>> {
  const rows = await tx.sql
    .selectFrom('sensors')
    .select('sensor_id')
    .where('company_id', '=', companyId)
    .where('deleted_at', '>', since)
    .orderBy('deleted_at', 'desc')
    .limit(MOST_HOME_ASSISTANT_SENSORS)
    .execute();
  const inputs = rows.length === 0 ? undefined : await readShownInputs(tx, companyId);
  return new Map(
    rows.map((row) => [row.sensor_id, (inputs?.get(row.sensor_id) ?? []).map(({ entity }) => entity)]),
  );
}
