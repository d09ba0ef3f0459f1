import type { AlarmSettings } from '@ts1/contract';
import { isVisible, type VisibleSensors } from '../../auth/index.ts';
import { inCompany, type Tx } from '../../database/index.ts';
import { noSuchSensor } from '../../sensors/index.ts';
import { readNewestInstructions } from '../instructions/read-instructions.ts';
import { limitedInputs } from './limited-inputs.ts';
import { settingsParser } from './settings-versions.ts';

/** Reads current alarm settings of every visible sensor of a company, or of one; the defaults where none were saved. */
export async function readSettings(
  tx: Tx,
  companyId: number,
  visible: VisibleSensors,
  sensorId?: number,
): Promise<AlarmSettings[]> {
  const all = tx.sql
    .selectFrom('sensors as sensor')
    .leftJoin('alarm_states as state', (join) => inCompany(join, 'state.sensor_id', 'sensor.sensor_id'))
    .leftJoin('alarm_settings as saved', (join) =>
      inCompany(join, 'saved.sensor_id', 'state.sensor_id').onRef(
        'saved.version',
        '=',
        'state.settings_version',
      ),
    )
    .leftJoin('sensor_templates as follower', (join) =>
      inCompany(join, 'follower.sensor_id', 'sensor.sensor_id'),
    )
    .leftJoin('alarm_templates as template', (join) =>
      inCompany(join, 'template.template_id', 'follower.template_id'),
    )
    .select([
      'sensor.sensor_id',
      'saved.settings',
      'template.template_id',
      'template.name as template_name',
      'template.version as template_version',
      'follower.applied_version',
    ])
    .where('sensor.company_id', '=', companyId)
    .where('sensor.deleted_at', 'is', null)
    .orderBy('sensor.sensor_id');
  const wanted = sensorId === undefined ? all : all.where('sensor.sensor_id', '=', sensorId);
  const rows = (await wanted.execute()).filter(({ sensor_id }) => isVisible(visible, sensor_id));
  const newestInstructions = await readNewestInstructions(
    tx,
    companyId,
    rows.map(({ sensor_id }) => sensor_id),
  );
  const parse = settingsParser();
  return rows.map(({ sensor_id, settings, ...followed }) => {
    const instructions = newestInstructions(sensor_id);
    const { inputs, ...rules } = parse(settings);
    const limited = limitedInputs(inputs);
    const template = followedTemplate(followed);
    return {
      ...rules,
      sensor_id,
      ...(instructions !== undefined && { instructions }),
      ...(template !== undefined && { template }),
      ...(limited.length > 0 && { input_limits: limited }),
    };
  });
}

interface Followed {
  readonly template_id: number | null;
  readonly template_name: string | null;
  readonly template_version: number | null;
  readonly applied_version: number | null;
}

function followedTemplate(followed: Followed): AlarmSettings['template'] {
  const {
    template_id: id,
    template_name: name,
    template_version: newest,
    applied_version: applied,
  } = followed;
  if (id === null || name === null) return undefined;
  return { id, name, waiting: (applied ?? 0) < (newest ?? 0) };
}

/** @throws NotFound */
export async function readSensorSettings(
  tx: Tx,
  companyId: number,
  visible: VisibleSensors,
  sensorId: number,
): Promise<AlarmSettings> {
  const [settings] = await readSettings(tx, companyId, visible, sensorId);
  if (settings === undefined) throw noSuchSensor();
  return settings;
}
