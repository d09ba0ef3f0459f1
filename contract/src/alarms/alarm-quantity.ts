import { measurandUnit } from '../measurands/measurand-unit.ts';
import type { Measurand } from '../measurands/measurands.ts';
import type { Quantity } from '../measurands/quantity.ts';
import { inputMeasurand } from '../sensors/inputs/input-measurands.ts';
import { INPUT_TABLE } from '../sensors/inputs/input-table.ts';
import type { SensorType } from '../sensors/sensor-type.ts';
import type { AlarmEvent } from './alarm-events.ts';
import type { AlarmType } from './alarm-type-table.ts';
import { ALARM_TYPES } from './alarm-types.ts';

/** A measurand of a sensor, or an input, that an alarm is about. */
interface AlarmMeasurement {
  readonly type: AlarmType;
  readonly measurand: Measurand | null;
  readonly input?: { readonly measurand: string } | undefined;
  readonly sensorType?: SensorType | null | undefined;
}

/**
 * Returns how the value and the limit of an alarm are written; null for an alarm without figures, such as silence. The
 * limit of a lasting state is a time, that of a counter a number within an hour.
 */
export function alarmQuantity({ type, measurand, input, sensorType }: AlarmMeasurement): Quantity | null {
  if (input !== undefined) return inputAlarmQuantity(type, input.measurand);
  const measured = type === 'battery' ? type : measurand;
  if (measured === null) return null;
  const { limit, sign } = ALARM_TYPES[type];
  const { unit, decimals } = measurandUnit(measured, sensorType);
  return { unit, decimals, sign, kind: limit === 'change' ? 'difference' : 'value' };
}

/** Returns how the value and the limit of an event of the alarm log are written; null as for `alarmQuantity`. */
export function eventQuantity(event: AlarmEvent): Quantity | null {
  return alarmQuantity({ ...event, type: event.alarm_type, sensorType: event.sensor_type });
}

/** Returns how the value and the limit of an input's alarm are written: gases and light come in thousands. */
export function inputAlarmQuantity(type: AlarmType, measurand: string): Quantity {
  const { limit } = ALARM_TYPES[type];
  if (limit === 'duration') return { unit: 'min', decimals: 0, grouped: true };
  if (limit === 'count') return { unit: 'in 60 min', decimals: 0, grouped: true };
  const { unit, decimals } = INPUT_TABLE[inputMeasurand.parse(measurand)];
  return { unit, decimals, grouped: true };
}
