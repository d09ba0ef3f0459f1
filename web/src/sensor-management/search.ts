import { fold, formatSerial, type Sensor } from '@ts1/contract';

/** Whether a sensor is what was searched for: part of its name, or of its serial number with or without dots. */
export function isFound(sensor: Pick<Sensor, 'name' | 'serialNo' | 'type'>, search: string): boolean {
  const wanted = fold(search);
  if (wanted === '') return true;
  return (
    fold(sensor.name).includes(wanted) ||
    fold(sensor.serialNo).includes(wanted) ||
    fold(formatSerial(sensor.serialNo, sensor.type)).includes(wanted)
  );
}
