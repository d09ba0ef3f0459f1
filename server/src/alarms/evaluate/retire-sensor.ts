import type { Change } from '../../audit/index.ts';
import type { OnAlarmChanges } from '../log/alarm-change.ts';
import { Ledger } from '../log/ledger.ts';
import { lockSensor } from './load-evaluation.ts';
import { stopFollowing } from '../followed/require-own-settings.ts';
import { storeEvaluations } from './sensor-evaluation.ts';

/** A sensor is deleted: its open pre-alarms close, its open alarms are reset, the clock leaves it alone. */
export async function retireSensor(
  { tx, companyId }: Change,
  onChanges: readonly OnAlarmChanges[],
  sensorId: number,
  now: number,
): Promise<void> {
  const { evaluation } = await lockSensor(tx, companyId, sensorId);
  await stopFollowing(tx, companyId, sensorId);
  for (const key of evaluation.busyKeys) evaluation.track(key).switchTo(null, now);
  const ledger = new Ledger(companyId);
  const changes = await storeEvaluations(tx, companyId, now, ledger, [evaluation.finish(ledger, true, null)]);
  if (changes.length > 0) for (const notify of onChanges) await notify(tx, companyId, changes);
}
