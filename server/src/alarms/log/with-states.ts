import {
  type Condition,
  sensorGuard,
  type ReceivedSensor,
  type Sensor,
  sensorState,
  toTimestamp,
} from '@ts1/contract';
import { inCompany, type Tx } from '../../database/index.ts';
import { conditionKey, conditionNames } from '../machine/conditions.ts';
import { settingsParser } from '../settings/settings-versions.ts';
import { readCurrentRows } from './read-current.ts';

/** Sensors of a company with what guards each of them, and what each is at a moment (epoch milliseconds). */
export async function withStates(
  tx: Tx,
  companyId: number,
  sensors: readonly ReceivedSensor[],
  now: number,
): Promise<Sensor[]> {
  const [only] = sensors.length === 1 ? sensors : [];
  const subjects = only === undefined ? 'all' : { sensorIds: [only.id], baseUnitIds: [] };
  const rows = Map.groupBy(
    await readCurrentRows(tx, companyId, 'all', subjects),
    ({ row: { sensor_id } }) => sensor_id,
  );
  const settingsBySensor = await readStoredSettings(tx, companyId, only?.id);
  const parse = settingsParser();
  return sensors.map((sensor) => {
    const { inputs = {}, ...settings } = parse(settingsBySensor.get(sensor.id) ?? null);
    const limits = Object.values(inputs).map((input) => input.limits);
    const guard = sensorGuard(settings, limits, sensor.type);
    const conditions = (rows.get(sensor.id) ?? []).map(({ row, state }): Condition => {
      const { type, level } = conditionNames(conditionKey.parse(row.condition));
      const { returned_at: returned } = row;
      return {
        alarm_type: type,
        level,
        state,
        returned_at: returned === null ? null : toTimestamp(returned),
      };
    });
    return { ...sensor, guard, state: sensorState({ ...sensor, conditions, guard }, now) };
  });
}

/** The current settings of every sensor that has any saved, or of one, as they are stored. */
async function readStoredSettings(
  tx: Tx,
  companyId: number,
  sensorId?: number,
): Promise<ReadonlyMap<number, string | null>> {
  const all = tx.sql
    .selectFrom('alarm_states as state')
    .innerJoin('alarm_settings as saved', (join) =>
      inCompany(join, 'saved.sensor_id', 'state.sensor_id').onRef(
        'saved.version',
        '=',
        'state.settings_version',
      ),
    )
    .select(['saved.sensor_id', 'saved.settings'])
    .where('state.company_id', '=', companyId);
  const rows = await (sensorId === undefined ? all : all.where('state.sensor_id', '=', sensorId)).execute();
  return new Map(rows.map(({ sensor_id, settings }) => [sensor_id, settings]));
}
