import { INPUT_TABLE, type InputLimits, type LimitedInput } from '@ts1/contract';
import { isDeepStrictEqual } from 'node:util';
import { type Change, changeBy, differences } from '../../audit/index.ts';
import { InvalidInput, NotFound } from '../../platform/errors.ts';
import type { SignedInUser } from '../../platform/security/caller.ts';
import { requireVisibleSensor } from '../../sensors/index.ts';
import type { AlarmDeps } from '../deps.ts';
import { lockSensor } from '../evaluate/load-evaluation.ts';
import { saveRules } from './save-settings.ts';
import { parseSettings } from '../settings/settings-versions.ts';
import { requireOwnInput } from '../followed/require-own-settings.ts';
import { describeInputLimits } from '../inputs/describe-input-limits.ts';
import { defaultInputLimits, readOwnInputs } from '../inputs/sensor-inputs.ts';

/**
 * Saves the limits of one input as a new version of its sensor's alarm settings.
 * @throws NotFound; InvalidInput for limits of another kind than the input is; Conflict for those of a template
 */
export async function saveInputLimits(
  deps: AlarmDeps,
  user: SignedInUser,
  sensorId: number,
  input: number,
  limits: InputLimits,
): Promise<LimitedInput> {
  return changeBy(deps, user, async (change) => {
    const { tx, companyId, record, recordsNothing } = change;
    const locked = await lockSensor(tx, companyId, sensorId);
    const { name: sensor } = await requireVisibleSensor(tx, companyId, sensorId, 'all');
    const all = await readOwnInputs(tx, companyId, sensorId);
    const own = all.find((one) => one.input === input);
    if (own === undefined) throw new NotFound('There is no such input.');
    const { kind, active } = INPUT_TABLE[own.measurand];
    if (limits.kind !== kind) {
      throw new InvalidInput([{ path: 'kind', message: `must be ${kind}, as the input is` }]);
    }
    const settings = locked.versions.at(-1)?.settings ?? parseSettings(null);
    const before = settings.inputs?.[input]?.limits ?? defaultInputLimits(own);
    if (isDeepStrictEqual(before, limits)) {
      recordsNothing();
      return { input, limits };
    }
    const templateVersion = await requireOwnInput(tx, companyId, sensorId, own.measurand);
    const rules = { limits, active, silentAfterMs: null };
    const inputs = { ...settings.inputs, [input]: rules };
    const { version } = await saveRules(
      deps,
      change,
      user,
      sensorId,
      locked,
      { ...settings, inputs },
      templateVersion,
    );
    record(
      'alarm_settings_update',
      `Changed the limits of input "${own.name}" of sensor "${sensor}": ${describeInputLimits(own, before, limits)}`,
      { sensorId, input, version, changes: differences<InputLimits>(before, limits) },
    );
    return { input, limits };
  });
}

/**
 * An input is removed: it has no limits any more, its open alarms are reset. Part of the change that removes it, after
 * which nothing evaluates it.
 */
export async function retireInput(
  deps: AlarmDeps,
  change: Change,
  user: SignedInUser,
  sensorId: number,
  input: number,
): Promise<void> {
  const { tx, companyId } = change;
  const locked = await lockSensor(tx, companyId, sensorId);
  const settings = locked.versions.at(-1)?.settings;
  if (settings?.inputs?.[input] === undefined) return;
  const { [String(input)]: _gone, ...inputs } = settings.inputs;
  await saveRules(deps, change, user, sensorId, locked, { ...settings, inputs });
}
