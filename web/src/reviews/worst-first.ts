import type { ReviewedSensor } from '@ts1/contract';

/**
 * Urgency of a sensor: alarms that are not acknowledged, then other alarms, then figures and what people found or
 * missed, then a calibration.
 */
function weight(sensor: ReviewedSensor): number {
  const { unacknowledged, alarms, measurands, calibration_due, readings, by_hand, tasks } = sensor;
  if (unacknowledged > 0) return 4;
  if (alarms > 0) return 3;
  if (readings === 0 || measurands.some(({ outside_ms }) => outside_ms !== null && outside_ms > 0)) return 2;
  if ((by_hand?.findings ?? 0) > 0 || (tasks?.missed ?? 0) > 0) return 2;
  return calibration_due === null ? 0 : 1;
}

/** Puts the sensors that need a look first; those alike keep their order. */
export function worstFirst(sensors: readonly ReviewedSensor[]): ReviewedSensor[] {
  return sensors.toSorted((one, other) => weight(other) - weight(one));
}
