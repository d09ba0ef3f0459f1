import { DEFAULT_ALARM_SETTINGS } from '../alarm-settings-body.ts';
import type { AlarmRules } from '../alarm-settings.ts';
import { MEASURAND_TABLE } from '../../measurands/measurand.ts';
import {
  deadbandName,
  enableName,
  LIMITED_MEASURANDS,
  limitName,
  type LimitedMeasurand,
} from '../../measurands/measurands.ts';
import { SENSOR_TYPES, type SensorType } from '../../sensors/sensor-type.ts';

/** What a sensor takes of the settings of its template, and what the template limits that its type does not measure. */
export interface TakenSettings {
  readonly settings: AlarmRules;
  readonly ignored: readonly LimitedMeasurand[];
}

/**
 * The settings of a template as a sensor of a type takes them: what is of a measurand that the type lacks goes back to
 * its default, so that nothing is in force that nobody sees on the sensor.
 */
export function settingsForType(settings: AlarmRules, type: SensorType): TakenSettings {
  const { measures } = SENSOR_TYPES[type];
  const lacking = LIMITED_MEASURANDS.filter((measurand) => !measures.includes(measurand));
  const kept = new Set<string>(measures.map(deadbandName));
  const isLacking = (name: string): boolean =>
    lacking.some(
      (measurand) =>
        isLimitOf(measurand, name) ||
        (name === deadbandName(measurand) && !kept.has(deadbandName(measurand))),
    );
  const taken = Object.entries(settings).map(([name, value]) => [
    name,
    isLacking(name) ? DEFAULTS.get(name) : value,
  ]);
  return {
    settings: { ...settings, ...Object.fromEntries(taken) },
    ignored: lacking.filter((measurand) => hasLimit(settings, measurand)),
  };
}

const DEFAULTS: ReadonlyMap<string, number | boolean | null> = new Map(
  Object.entries(DEFAULT_ALARM_SETTINGS),
);

/** Whatever is set for a side of a measurand begins with its prefix and the side: limits, and switches of them. */
function isLimitOf(measurand: LimitedMeasurand, name: string): boolean {
  const { prefix } = MEASURAND_TABLE[measurand].limits;
  return name.startsWith(`${prefix}high_`) || name.startsWith(`${prefix}low_`);
}

function hasLimit(settings: AlarmRules, measurand: LimitedMeasurand): boolean {
  return (['high', 'low'] as const).some(
    (side) => settings[enableName(measurand, side)] && settings[limitName(measurand, side)] !== null,
  );
}
