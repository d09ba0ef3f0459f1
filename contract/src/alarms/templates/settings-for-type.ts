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

/** Settings that a sensor takes from its template, and the limited measurands that its type does not measure. */
export interface TakenSettings {
  readonly settings: AlarmRules;
  readonly ignored: readonly LimitedMeasurand[];
}

/**
 * Returns the settings of a template as a sensor of a type takes them: those for a measurand that the type lacks get
 * their defaults, so that no setting is in force that the sensor does not show.
 */
export function settingsForType(settings: AlarmRules, type: SensorType): TakenSettings {
  const { measures } = SENSOR_TYPES[type];
  const lacking = LIMITED_MEASURANDS.filter((measurand) => !measures.includes(measurand));
  const kept = new Set<string>(measures.map(deadbandName));
  const isLacking = (name: string): boolean =>
    lacking.some(
      (measurand) =>
        isMeasurandLimit(measurand, name) ||
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

/** Returns whether a setting is a limit of a measurand or its switch: their names begin with its prefix and a side. */
function isMeasurandLimit(measurand: LimitedMeasurand, name: string): boolean {
  const { prefix } = MEASURAND_TABLE[measurand].limits;
  return name.startsWith(`${prefix}high_`) || name.startsWith(`${prefix}low_`);
}

function hasLimit(settings: AlarmRules, measurand: LimitedMeasurand): boolean {
  return (['high', 'low'] as const).some(
    (side) => settings[enableName(measurand, side)] && settings[limitName(measurand, side)] !== null,
  );
}
