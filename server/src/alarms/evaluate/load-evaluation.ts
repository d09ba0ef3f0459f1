import type { Tx } from '../../database/index.ts';
import { noSuchSensor } from '../../sensors/index.ts';
import { readSensorAlarms, readStates } from '../history/alarm-states.ts';
import { conditionsOf } from '../machine/conditions.ts';
import { SensorEvaluation } from './sensor-evaluation.ts';
import { parseSettings, readVersions, type SettingsVersion } from '../settings/settings-versions.ts';
import { readRecordingRows } from '../log/stored-rows.ts';

/** A sensor locked for a change of its alarms. */
export interface LockedSensor {
  readonly evaluation: SensorEvaluation;
  readonly versions: readonly SettingsVersion[];
  /** The newest input that was evaluated: reading, expired delay or settings version. */
  readonly position: number;
}

/**
 * Locks a sensor until the transaction ends and loads its alarms.
 * @throws NotFound
 */
export async function lockSensor(tx: Tx, companyId: number, sensorId: number): Promise<LockedSensor> {
  await tx.dialect.lockRows(tx, 'sensors', companyId, 'sensor_id', [sensorId]);
  const [alarms] = await readSensorAlarms(tx, companyId, [sensorId]);
  if (alarms === undefined) throw noSuchSensor();
  const versions = await readVersions(tx, companyId, sensorId);
  const settings = versions.at(-1)?.settings ?? parseSettings(null);
  const states = await readStates(tx, companyId, [sensorId]);
  const rows = await readRecordingRows(tx, companyId, [sensorId]);
  const latest = await tx.sql
    .selectFrom('latest_readings')
    .select('measured_at')
    .where('company_id', '=', companyId)
    .where('sensor_id', '=', sensorId)
    .executeTakeFirst();
  return {
    evaluation: new SensorEvaluation(
      alarms,
      conditionsOf(settings, alarms.type),
      states.get(sensorId) ?? null,
      rows.get(sensorId),
    ),
    versions,
    position: Math.max(alarms.evaluatedUntil, latest?.measured_at ?? Number.NEGATIVE_INFINITY),
  };
}
