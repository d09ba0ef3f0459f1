import type { AlarmRules, AlarmSettings } from '@ts1/contract';
import { isDeepStrictEqual } from 'node:util';
import { type Change, changeBy, differences } from '../../audit/index.ts';
import type { Tx } from '../../database/index.ts';
import type { SignedInUser } from '../../platform/security/caller.ts';
import { requireVisibleSensor } from '../../sensors/index.ts';
import {
  enabledConditions,
  isOfDevice,
  longestWindow,
  measuredKeys,
  SILENCE,
  type Condition,
  type Settings,
} from '../machine/conditions.ts';
import type { AlarmDeps } from '../deps.ts';
import { saveInstructions } from '../instructions/save-instructions.ts';
import { describeSettings } from '../settings/describe-settings.ts';
import { Ledger } from '../log/ledger.ts';
import { lockSensor, type LockedSensor } from '../evaluate/load-evaluation.ts';
import { noteOfflineAfter } from '../settings/offline-after.ts';
import { afterLastInputValues, inputsOfKeys } from '../history/input-values.ts';
import { newestReadings } from '../history/read-past.ts';
import { replaySensor } from '../evaluate/replay-sensor.ts';
import { storeEvaluations } from '../evaluate/sensor-evaluation.ts';
import { readSensorSettings } from '../settings/read-settings.ts';
import { parseSettings } from '../settings/settings-versions.ts';
import { withSilence } from '../settings/input-silence.ts';
import { requireOwnSettings } from '../followed/require-own-settings.ts';
import type { TemplateVersion } from '../followed/stored-template.ts';

/** Author of settings; a file that was imported may not know their id. */
export interface Saver {
  readonly username: string;
  readonly userId: number | null;
}

/**
 * Saves alarm settings as a new version. The first one evaluates every stored reading, a later one the last reading.
 * Where the instructions alone differ there is no version of the rest: nothing is evaluated again for a text.
 * @param instructions left out to keep those that there are
 * @throws NotFound; Conflict for a sensor whose settings are those of a template
 */
export async function saveSettings(
  deps: AlarmDeps,
  user: SignedInUser,
  sensorId: number,
  settings: AlarmRules,
  instructions?: string,
): Promise<AlarmSettings> {
  return saveVersion(deps, user, sensorId, settings, instructions);
}

/**
 * Goes back to the defaults, as a version of its own; nothing happens where none were saved.
 * @throws NotFound; Conflict for a sensor whose settings are those of a template
 */
export async function deleteSettings(deps: AlarmDeps, user: SignedInUser, sensorId: number): Promise<void> {
  await saveVersion(deps, user, sensorId, null, '');
}

async function saveVersion(
  deps: AlarmDeps,
  user: SignedInUser,
  sensorId: number,
  given: AlarmRules | null,
  instructions: string | undefined,
): Promise<AlarmSettings> {
  return changeBy(deps, user, async (change) => {
    const { tx, companyId, recordsNothing } = change;
    const locked = await lockSensor(tx, companyId, sensorId);
    const { name } = await requireVisibleSensor(tx, companyId, sensorId, 'all');
    const before = locked.versions.at(-1)?.settings ?? parseSettings(null);
    const wanted = { before, after: given, instructions };
    const templateVersion = await requireOwnSettings(tx, companyId, sensorId, wanted);
    const sensor = { id: sensorId, name };
    const isReworded =
      instructions !== undefined && (await saveInstructions(change, user, sensor, instructions));
    if (isReworded) {
      tx.afterCommit(() => deps.announceChange(companyId, ['AlarmLog', 'CurrentAlarms']));
    }
    const settings = given && keepInputs(before, given);
    const nothingToClear = settings === null && locked.versions.length === 0;
    const isAllSame = isReworded && isDeepStrictEqual(before, settings ?? parseSettings(null));
    if (!nothingToClear && !isAllSame) {
      const { version, after } = await saveRules(
        deps,
        change,
        user,
        sensorId,
        locked,
        settings,
        templateVersion,
      );
      change.record(
        settings === null ? 'alarm_settings_delete' : 'alarm_settings_update',
        settings === null
          ? `Cleared the alarm settings of sensor "${name}"`
          : `Changed the alarm settings of sensor "${name}": ${describeSettings(before, after)}`,
        { sensorId, version, changes: differences<AlarmRules>(before, after) },
      );
    } else if (!isReworded) recordsNothing();
    return readSensorSettings(tx, companyId, 'all', sensorId);
  });
}

/** The inputs keep their limits: programs that know nothing of them take none away. */
function keepInputs({ inputs }: Settings, settings: AlarmRules): Settings {
  return inputs === undefined ? settings : { ...settings, inputs };
}

/** Stores a version of a locked sensor and evaluates by it; null for the defaults. Returns what it says now. */
export async function saveRules(
  deps: Pick<AlarmDeps, 'onChanges'>,
  { tx, companyId, at: now }: Change,
  saver: Saver,
  sensorId: number,
  locked: LockedSensor,
  settings: Settings | null,
  fromTemplate?: TemplateVersion,
): Promise<{ readonly version: number; readonly after: Settings }> {
  const isFirst = locked.versions.length === 0;
  const savedAt = Math.max(now, locked.position);
  const version = (locked.versions.at(-1)?.version ?? 0) + 1;
  await noteOfflineAfter(tx, companyId, sensorId, settings ?? parseSettings(null));
  const after =
    settings === null ? parseSettings(null) : await withSilence(tx, companyId, sensorId, settings);
  await tx.sql
    .insertInto('alarm_settings')
    .values({
      company_id: companyId,
      sensor_id: sensorId,
      version,
      saved_at: savedAt,
      saved_by: saver.username,
      saved_by_id: saver.userId,
      settings: settings === null ? null : JSON.stringify(after),
      template_id: fromTemplate?.templateId ?? null,
      template_version: fromTemplate?.version ?? null,
    })
    .execute();
  const { evaluation } = locked;
  const conditions = enabledConditions(after, evaluation.alarms.type);
  const ledger = new Ledger(companyId);
  if (isFirst && settings !== null) await evaluateAll(tx, companyId, locked, ledger, after, now, savedAt);
  else await evaluateLast(tx, companyId, locked, after, conditions, savedAt);
  switchTo(locked, SILENCE, conditions, savedAt);
  evaluation.evaluatedUntil = savedAt;
  // The clock looks at once: it knows by which conditions what is due when.
  const changes = await storeEvaluations(tx, companyId, now, ledger, [evaluation.finish(ledger, true, now)]);
  await tx.sql
    .updateTable('alarm_states')
    .set({ settings_version: version })
    .where('company_id', '=', companyId)
    .where('sensor_id', '=', sensorId)
    .execute();
  if (changes.length > 0) for (const notify of deps.onChanges) await notify(tx, companyId, changes);
  return { version, after };
}

/** The first version reaches back without limit. */
async function evaluateAll(
  tx: Tx,
  companyId: number,
  { evaluation }: LockedSensor,
  ledger: Ledger,
  settings: Settings,
  now: number,
  savedAt: number,
): Promise<void> {
  await replaySensor(tx, companyId, evaluation, ledger, {
    from: new Map(measuredKeys([settings]).map((key) => [key, Number.NEGATIVE_INFINITY])),
    versions: [{ version: 1, savedAt, settings }],
    lastNewAt: Number.POSITIVE_INFINITY,
    until: savedAt,
    knownUntil: Number.NEGATIVE_INFINITY,
    now,
    notify: true,
  });
}

async function evaluateLast(
  tx: Tx,
  companyId: number,
  locked: LockedSensor,
  settings: Settings,
  conditions: readonly Condition[],
  savedAt: number,
): Promise<void> {
  const { evaluation, versions } = locked;
  const keys = measuredKeys([...versions.slice(-1).map((version) => version.settings), settings]);
  const last = await newestReadings(tx, companyId, evaluation.sensorId, longestWindow(conditions));
  const inputs = inputsOfKeys(keys);
  const all = await afterLastInputValues(tx, companyId, evaluation.sensorId, last, inputs);
  for (const key of keys) {
    const since = isOfDevice(key) ? (evaluation.alarms.deviceFrom ?? 0) : 0;
    const remembered = all.filter(({ measuredAt }) => measuredAt >= since);
    for (const reading of remembered) evaluation.track(key).remember(reading);
    switchTo(locked, key, conditions, savedAt);
  }
}

function switchTo(
  { evaluation }: LockedSensor,
  key: Condition['key'],
  conditions: readonly Condition[],
  savedAt: number,
): void {
  evaluation.track(key).switchTo(conditions.find((one) => one.key === key) ?? null, savedAt);
}
