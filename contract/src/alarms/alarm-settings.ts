import { z } from 'zod';
import { between, flag, MINUTES_A_WEEK } from './alarm-figures.ts';
import { ALARM_LEVELS, type AlarmLevel, byMilderDelay } from './alarm-levels.ts';
import { ALARM_TYPE_FIELDS } from './alarm-types.ts';
import { limitedInput } from './input-limits/limited-input.ts';
import { MEASURAND_TABLE } from '../measurands/measurand.ts';
import {
  DEADBAND_MEASURANDS,
  deadbandName,
  type DeadbandName,
  enableName,
  type EnableName,
  LIMITED_MEASURANDS,
  type LimitedMeasurand,
  limitName,
  type LimitName,
  type LimitSide,
} from '../measurands/measurands.ts';
import { id } from '../platform/values.ts';

const minutes = between(0, MINUTES_A_WEEK);

/** Returns an entry by name for every limit of all measurands and levels, from `limit`, and for its switch. */
export const ofEveryLimit = <Limit, Enable>(
  limit: (measurand: LimitedMeasurand) => Limit,
  enable: Enable,
): Record<LimitName, Limit> & Record<EnableName, Enable> =>
  Object.fromEntries(
    ALARM_LEVELS.flatMap((level) =>
      LIMITED_MEASURANDS.flatMap((measurand): [string, Limit | Enable][] => [
        [limitName(measurand, 'high', level), limit(measurand)],
        [limitName(measurand, 'low', level), limit(measurand)],
        [enableName(measurand, 'high', level), enable],
        [enableName(measurand, 'low', level), enable],
      ]),
    ),
  ) as Record<LimitName, Limit> & Record<EnableName, Enable>;

export const ofEveryDeadband = <T>(make: (widest: number) => T): Record<DeadbandName, T> =>
  Object.fromEntries(
    DEADBAND_MEASURANDS.map((measurand) => [
      deadbandName(measurand),
      make(MEASURAND_TABLE[measurand].limits.widestDeadband),
    ]),
  ) as Record<DeadbandName, T>;

/** Settings by which alarms of one sensor are evaluated (spec 2 §3), with our additions. Delays are minutes. */
export const settingsFields = z.object({
  ...ofEveryLimit((measurand) => {
    const { min, max } = MEASURAND_TABLE[measurand].range;
    return between(min, max);
  }, flag),
  /** Time beyond the limit before a pre-alarm becomes an alarm. */
  delay: minutes,
  /** Time beyond the limit before a warning is raised; null for the delay of alarms. */
  ...byMilderDelay(minutes),
  /** Time inside the limit before a return counts. */
  off_delay: minutes,
  /** Distance inside the limit from which a value counts as back, in the unit of the measurand. */
  ...ofEveryDeadband((widest) => between(0, widest)),
  repeat: flag,
  auto_reset: flag,
  /** Out of service: no alarm of any type. */
  alarms_disabled: flag,
  ...ALARM_TYPE_FIELDS,
});

export type AlarmRules = z.output<typeof settingsFields>;

/** Template that a sensor follows: the sensor has the template's settings, which can only be changed there. */
const followedTemplate = z.object({
  id,
  name: z.string(),
  /** Whether the sensor does not have the template's newest version yet. */
  waiting: z.boolean(),
});

export const alarmSettings = settingsFields.extend({
  sensor_id: id,
  /** Instructions about its alarms; left out where there are none. */
  instructions: z.string().optional(),
  /** The template that it follows; left out where it follows none. */
  template: followedTemplate.optional(),
  /** Limits of its inputs, saved one by one (`saveInputLimits`); left out where none are saved. */
  input_limits: z.array(limitedInput).optional(),
});
export type AlarmSettings = z.output<typeof alarmSettings>;

type LimitPair = { readonly [K in 'high_alarm' | 'low_alarm']: number | null } & {
  readonly [K in 'high_enable' | 'low_enable']: boolean;
};

/** Returns the limits of one measurand of the settings: of alarms, or of another level under the same names. */
export function limitPair(
  settings: AlarmRules,
  measurand: LimitedMeasurand,
  level: AlarmLevel = 'alarm',
): LimitPair {
  return {
    high_alarm: settings[limitName(measurand, 'high', level)],
    low_alarm: settings[limitName(measurand, 'low', level)],
    high_enable: settings[enableName(measurand, 'high', level)],
    low_enable: settings[enableName(measurand, 'low', level)],
  };
}

/** Returns the limit that is on for one side; null where none is. It ignores whether the sensor is out of service. */
export function limitInForce(
  settings: AlarmRules,
  measurand: LimitedMeasurand,
  side: LimitSide,
  level: AlarmLevel = 'alarm',
): number | null {
  return settings[enableName(measurand, side, level)] ? settings[limitName(measurand, side, level)] : null;
}
