import type { CurrentAlarm, LimitedMeasurand } from '@ts1/contract';

type Side = 'high' | 'low';
export type OutOfLimits = Readonly<Partial<Record<LimitedMeasurand, Side>>>;

/** What of each sensor is beyond a limit now, whatever somebody has acknowledged; what has come back inside is not. */
export function outOfLimits(current: readonly CurrentAlarm[]): ReadonlyMap<number, OutOfLimits> {
  const bySensor = new Map<number, OutOfLimits>();
  for (const { sensor_id, alarm_type, measurand, returned_at } of current) {
    if (sensor_id === null || measurand === null || returned_at !== null) continue;
    if (alarm_type !== 'high' && alarm_type !== 'low') continue;
    bySensor.set(sensor_id, { ...bySensor.get(sensor_id), [measurand]: alarm_type });
  }
  return bySensor;
}
