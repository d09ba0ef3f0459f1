import type { AlarmRules } from './alarm-settings.ts';
import { ALARM_TYPE_SETTINGS, USUAL_RATE_WINDOW, type AlarmType } from './alarm-type-table.ts';
import { CHANGE_FIGURES, figureSwitch } from './alarm-types.ts';

/** Measurand of limits of changes. */
export const CHANGING_MEASURAND = 'temperature';

/** Limit of how much the temperature may change. It is not on the scale of a chart: no line can show it. */
export interface ChangeLimit {
  readonly type: AlarmType;
  /** Largest change within those minutes without an alarm; it has no sign. */
  readonly value: number;
  readonly minutes: number;
}

/** Returns the limits of changes that have a figure, on or off. */
export function listChangeLimits(settings: AlarmRules): (ChangeLimit & { readonly isOn: boolean })[] {
  return CHANGE_FIGURES.flatMap((name) => {
    const [value, enable] = [settings[name], figureSwitch(name)];
    if (value === null || enable === undefined) return [];
    const { type } = ALARM_TYPE_SETTINGS[name];
    return [{ type, value, minutes: settings.rate_window ?? USUAL_RATE_WINDOW, isOn: settings[enable] }];
  });
}

/** Returns the limits of changes that raise alarms; none while the sensor is out of service. */
export function changeLimitsInForce(settings: AlarmRules): ChangeLimit[] {
  if (settings.alarms_disabled) return [];
  return listChangeLimits(settings)
    .filter(({ isOn }) => isOn)
    .map(({ type, value, minutes }) => ({ type, value, minutes }));
}
