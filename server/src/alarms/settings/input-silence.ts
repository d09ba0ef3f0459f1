import type { Tx } from '../../database/index.ts';
import { readSilentAfter } from '../../sensors/index.ts';
import type { Settings } from '../machine/conditions.ts';

/**
 * Settings with the time after which states of inputs are unknown, as it is now: the history has to follow from what
 * is stored in a version, whatever the company sets or a sensor is used to later.
 */
export async function withSilence(
  tx: Tx,
  companyId: number,
  sensorId: number,
  settings: Settings,
): Promise<Settings> {
  if (settings.inputs === undefined) return settings;
  const silentAfter = await readSilentAfter(tx, companyId, [sensorId]);
  const silentAfterMs = settings.offline_enable ? (silentAfter.get(sensorId) ?? null) : null;
  const inputs = Object.entries(settings.inputs).map(([input, rules]) => [
    input,
    { ...rules, silentAfterMs: rules.limits.kind === 'state' ? silentAfterMs : null },
  ]);
  return { ...settings, inputs: Object.fromEntries(inputs) };
}
