import { isDeepStrictEqual } from 'node:util';
import { type Change, changeWithin } from '../../audit/index.ts';
import { inCompany, type Tx } from '../../database/index.ts';
import type { AlarmDeps } from '../deps.ts';
import { lockSensor } from '../evaluate/load-evaluation.ts';
import type { Settings } from '../machine/conditions.ts';
import { withSilence } from '../settings/input-silence.ts';
import { type Saver, saveRules } from './save-settings.ts';
import { settingsParser } from '../settings/settings-versions.ts';

const SYSTEM: Saver = { username: 'system', userId: null };

/**
 * The company changed after how long a sensor is silent: from now on the states of inputs are unknown after that time,
 * which a new version of the settings says wherever an input has a limit of its state. Part of the change itself.
 */
export async function renewSilence(
  deps: Pick<AlarmDeps, 'onChanges'>,
  change: Change,
  saver: Saver,
): Promise<void> {
  const { tx, companyId } = change;
  for (const { sensorId, fromTemplate, before } of await readStateLimits(tx, companyId)) {
    const after = await withSilence(tx, companyId, sensorId, before);
    if (isDeepStrictEqual(before, after)) continue;
    const locked = await lockSensor(tx, companyId, sensorId);
    await saveRules(deps, change, saver, sensorId, locked, after, fromTemplate);
  }
}

/**
 * Does the same for sensors whose silence changed by itself: how often they are received was learnt, or another device
 * is there. Their time is a new version when it has become longer, so that no state is forgotten which a sensor that
 * reports seldom has yet to take back, and when it is less than half of what it was: between two steps of what is
 * learnt there is no end of versions.
 */
export async function renewLearntSilence(
  deps: Pick<AlarmDeps, 'onChanges'>,
  tx: Tx,
  companyId: number,
  sensorIds: readonly number[],
  now: number,
): Promise<void> {
  if ((await readOutdated(tx, companyId, sensorIds)).length === 0) return;
  // In the order in which everybody locks them.
  await tx.dialect.lockRows(tx, 'sensors', companyId, 'sensor_id', sensorIds);
  for (const { sensorId, name, fromTemplate, after } of await readOutdated(tx, companyId, sensorIds)) {
    await changeWithin(tx, companyId, { kind: 'system' }, now, async (change) => {
      const locked = await lockSensor(tx, companyId, sensorId);
      const { version } = await saveRules(deps, change, SYSTEM, sensorId, locked, after, fromTemplate);
      const minutes = Math.round((stateSilenceMs(after) ?? 0) / 60_000);
      change.record(
        'alarm_settings_update',
        `States of sensor "${name}" are unknown after ${minutes} minutes of silence from now on: it reports at another interval`,
        { sensorId, version, silentAfterMinutes: minutes },
      );
    });
  }
}

async function readOutdated(tx: Tx, companyId: number, sensorIds: readonly number[]) {
  const outdated = [];
  for (const one of await readStateLimits(tx, companyId, sensorIds)) {
    const after = await withSilence(tx, companyId, one.sensorId, one.before);
    const [was, is] = [stateSilenceMs(one.before), stateSilenceMs(after)];
    if (was !== null && is !== null && (is > was || 2 * is < was)) outdated.push({ ...one, after });
  }
  return outdated;
}

/** After how long the states of a sensor that have a limit are unknown; null for never. It is the same of all of them. */
function stateSilenceMs({ inputs = {} }: Settings): number | null {
  const limited = Object.values(inputs).find(({ limits }) => limits.kind === 'state' && limits.open_enable);
  return limited?.silentAfterMs ?? null;
}

/** The settings in force of the sensors, or of those that are named, that limit a state of an input. */
async function readStateLimits(tx: Tx, companyId: number, sensorIds?: readonly number[]) {
  const query = tx.sql
    .selectFrom('alarm_settings as saved')
    .innerJoin('alarm_states as state', (join) =>
      inCompany(join, 'state.sensor_id', 'saved.sensor_id').onRef(
        'state.settings_version',
        '=',
        'saved.version',
      ),
    )
    .innerJoin('sensors as sensor', (join) =>
      inCompany(join, 'sensor.sensor_id', 'saved.sensor_id').on('sensor.deleted_at', 'is', null),
    )
    .select([
      'saved.sensor_id',
      'sensor.name',
      'saved.settings',
      'saved.template_id',
      'saved.template_version',
    ])
    .where('saved.company_id', '=', companyId)
    .where('saved.settings', 'like', '%"kind":"state"%')
    .orderBy('saved.sensor_id');
  const some = sensorIds === undefined ? query : query.where('saved.sensor_id', 'in', sensorIds);
  const parse = settingsParser();
  return (await some.execute()).map(({ sensor_id, name, settings, template_id, template_version }) => ({
    sensorId: sensor_id,
    name,
    before: parse(settings),
    fromTemplate:
      template_id === null || template_version === null
        ? undefined
        : { templateId: template_id, version: template_version },
  }));
}
