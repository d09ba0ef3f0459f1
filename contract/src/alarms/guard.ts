import { type AlarmRules, limitInForce } from './alarm-settings.ts';
import { changeLimitsInForce } from './change-limits.ts';
import { type InputLimits, figureLimit } from './input-limits/input-limits.ts';
import { LIMIT_SIDES } from '../measurands/measurands.ts';
import type { Guard } from '../sensors/sensor-states.ts';
import { SENSOR_TYPES, type SensorType } from '../sensors/sensor-type.ts';

/**
 * Returns what guards a sensor of a type with these settings and limits of inputs. Warnings do not guard: no user is
 * called because of them.
 */
export function sensorGuard(settings: AlarmRules, inputs: readonly InputLimits[], type: SensorType): Guard {
  if (settings.alarms_disabled) return 'out_of_service';
  const isGuarded =
    SENSOR_TYPES[type].measures.some((measurand) =>
      LIMIT_SIDES.some((side) => limitInForce(settings, measurand, side) !== null),
    ) ||
    changeLimitsInForce(settings).length > 0 ||
    inputs.some(raisesAlarms);
  return isGuarded ? 'limits' : 'none';
}

/** Returns whether any limit of an input that raises alarms is on. */
function raisesAlarms(limits: InputLimits): boolean {
  switch (limits.kind) {
    case 'analogue':
      return LIMIT_SIDES.some((side) => figureLimit(limits, side) !== null);
    case 'state':
      return limits.open_enable;
    case 'count':
      return limits.count_enable && limits.count_alarm !== null;
  }
}
