import { readDrillSensor } from '../../sensors/index.ts';
import type { AlarmChange, OnAlarmChanges } from '../log/alarm-change.ts';

/**
 * Parts what follows from changes of alarms: those of the drill sensor go to `drill` alone, all others to `real`, which
 * never hear of a drill.
 */
export function apartFromDrills(
  real: readonly OnAlarmChanges[],
  drill: OnAlarmChanges,
): readonly OnAlarmChanges[] {
  return [
    async (tx, companyId, changes) => {
      const drillSensor = await readDrillSensor(tx, companyId);
      const isDrill = ({ subject }: AlarmChange): boolean =>
        drillSensor !== null && subject.sensorId === drillSensor;
      const ofDrills = changes.filter(isDrill);
      const others = changes.filter((change) => !isDrill(change));
      if (others.length > 0) for (const notify of real) await notify(tx, companyId, others);
      if (ofDrills.length > 0) await drill(tx, companyId, ofDrills);
    },
  ];
}
