import { inCompany, type Tx } from '../../database/index.ts';
import { noSuchSensor } from '../../sensors/index.ts';
import type { SensorAlarms } from '../history/alarm-states.ts';
import { readRecordingRows } from '../log/stored-rows.ts';
import { type ConditionKey, enabledConditions, type Settings } from '../machine/conditions.ts';
import type { StoredRow } from '../machine/reconcile.ts';
import { parseSettings, readVersions, type SettingsVersion } from '../settings/settings-versions.ts';
import { SensorEvaluation } from './sensor-evaluation.ts';

/** Stored state of a locked sensor's alarms, besides the log. */
export interface StoredSensor {
  readonly alarms: SensorAlarms;
  /** States of its conditions. */
  readonly states: string | null;
  /** The settings in force. */
  readonly settings: Settings;
  /** The newest input that was evaluated: reading, expired delay or settings version. */
  readonly position: number;
}

/** A sensor locked for a change of its alarms. */
export interface LockedSensor extends Pick<StoredSensor, 'position'> {
  readonly evaluation: SensorEvaluation;
  readonly versions: readonly SettingsVersion[];
}

/**
 * Locks a sensor until the transaction ends and loads its alarms.
 * @throws NotFound
 */
export async function lockSensor(tx: Tx, companyId: number, sensorId: number): Promise<LockedSensor> {
  await tx.dialect.lockRows(tx, 'sensors', companyId, 'sensor_id', [sensorId]);
  const sensor = await readStoredSensor(tx, companyId, sensorId);
  const versions = await readVersions(tx, companyId, sensorId);
  const rows = await readRecordingRows(tx, companyId, [sensorId]);
  return { evaluation: resumeEvaluation(sensor, rows.get(sensorId)), versions, position: sensor.position };
}

/** The evaluation of a locked sensor goes on from its stored states and the rows that still record. */
export function resumeEvaluation(
  { alarms, states, settings }: StoredSensor,
  recording: ReadonlyMap<ConditionKey, readonly StoredRow[]> | undefined,
): SensorEvaluation {
  return new SensorEvaluation(alarms, enabledConditions(settings, alarms.type), states, recording);
}

/** @throws NotFound */
export async function readStoredSensor(tx: Tx, companyId: number, sensorId: number): Promise<StoredSensor> {
  const row = await tx.sql
    .selectFrom('sensors as sensor')
    .leftJoin('alarm_states as state', (join) => inCompany(join, 'state.sensor_id', 'sensor.sensor_id'))
    .leftJoin('alarm_settings as saved', (join) =>
      inCompany(join, 'saved.sensor_id', 'state.sensor_id').onRef(
        'saved.version',
        '=',
        'state.settings_version',
      ),
    )
    .leftJoin('latest_readings as latest', (join) => inCompany(join, 'latest.sensor_id', 'sensor.sensor_id'))
    .select([
      'sensor.type',
      'sensor.device_from',
      'sensor.device_since',
      'sensor.readings_from',
      'sensor.receipt_interval_ms',
      'sensor.is_drill',
      'state.sensor_id as known',
      'state.settings_version',
      'state.evaluated_until',
      'state.due_at',
      'state.conditions',
      'saved.version',
      'saved.settings',
      'latest.measured_at',
    ])
    .where('sensor.company_id', '=', companyId)
    .where('sensor.sensor_id', '=', sensorId)
    .executeTakeFirst();
  if (row === undefined) throw noSuchSensor();
  const settingsVersion = row.settings_version ?? 0;
  if (settingsVersion > 0 && row.version === null)
    throw new Error(`sensor ${sensorId} has no alarm settings of version ${settingsVersion}`);
  const evaluatedUntil = row.evaluated_until ?? Number.NEGATIVE_INFINITY;
  return {
    alarms: {
      sensorId,
      type: row.type,
      deviceFrom: row.device_from,
      deviceSince: row.device_since,
      isNew: row.known === null,
      readingsFrom: row.readings_from ?? Number.NEGATIVE_INFINITY,
      settingsVersion,
      evaluatedUntil,
      dueAt: row.due_at,
      usualIntervalMs: row.receipt_interval_ms,
      isDrill: row.is_drill === 1,
      isBusy: row.conditions !== null,
    },
    states: row.conditions,
    settings: parseSettings(row.settings),
    position: Math.max(evaluatedUntil, row.measured_at ?? Number.NEGATIVE_INFINITY),
  };
}
