import type { Change } from '../../audit/index.ts';
import { replaySensor } from './replay-sensor.ts';
import type { OnAlarmChanges } from '../log/alarm-change.ts';
import { Ledger } from '../log/ledger.ts';
import { normalBefore } from '../log/stored-rows.ts';
import { isOfDevice, measuredKeys, SILENCE, type ConditionKey } from '../machine/conditions.ts';
import { lockSensor } from './load-evaluation.ts';
import { storeEvaluations } from './sensor-evaluation.ts';

/**
 * Another device measures from `from` on (epoch milliseconds), which the sensor's row says already: what was wrong with
 * the one before ends then, its silence now. What is wrong with what they measure goes on.
 */
export async function changeDevice(
  { tx, companyId }: Change,
  onChanges: readonly OnAlarmChanges[],
  sensorId: number,
  from: number,
  now: number,
): Promise<void> {
  const { evaluation, versions, position } = await lockSensor(tx, companyId, sensorId);
  const ledger = new Ledger(companyId);
  const replayed = new Map<ConditionKey, number>();
  for (const key of measuredKeys([]).filter(isOfDevice)) {
    replayed.set(key, await normalBefore(tx, companyId, sensorId, key, from));
  }
  const until = Math.max(position, from);
  await replaySensor(tx, companyId, evaluation, ledger, {
    from: replayed,
    versions,
    lastNewAt: Number.POSITIVE_INFINITY,
    until,
    knownUntil: position,
    now,
    notify: true,
  });
  if (evaluation.conditionState(SILENCE) !== undefined) {
    const silence = evaluation.track(SILENCE);
    silence.startAnew(silence.condition, now);
  }
  // The change is one of the inputs: later acknowledgements come after it.
  evaluation.evaluatedUntil = Math.max(evaluation.evaluatedUntil, from);
  const changes = await storeEvaluations(tx, companyId, now, ledger, [evaluation.finish(ledger, true, now)]);
  if (changes.length > 0) for (const notify of onChanges) await notify(tx, companyId, changes);
}
