import { z } from 'zod';
import { between, flag, MINUTES_A_WEEK } from './alarm-figures.ts';
import { ALARM_LEVELS, type AlarmLevel } from './alarm-levels.ts';
import { ALARM_TYPE_FIELDS } from './alarm-types.ts';
import { limitedChannel } from './channel-limits/limited-channel.ts';
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

/** The limits of every measurand, of both levels, by their names: each with what `limit` and `enable` make for it. */
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

/** What alarms of one sensor are evaluated by (spec 2 §3), with what we add to it. Delays are minutes. */
export const settingsFields = z.object({
  ...ofEveryLimit((measurand) => {
    const { min, max } = MEASURAND_TABLE[measurand].range;
    return between(min, max);
  }, flag),
  /** Beyond for this long before a pre-alarm becomes an alarm. */
  delay: minutes,
  /** The same before a warning is raised; null for the delay of alarms. */
  warning_delay: minutes,
  /** Inside for this long before a return counts. */
  off_delay: minutes,
  /** Back inside is within the limit by this much, in the unit of the measurand. */
  ...ofEveryDeadband((widest) => between(0, widest)),
  repeat: flag,
  auto_reset: flag,
  /** Out of service: no alarm of any type. */
  alarms_disabled: flag,
  ...ALARM_TYPE_FIELDS,
});

export type AlarmRules = z.output<typeof settingsFields>;

/** The template that a sensor follows: its settings are the template's, and only there to be changed. */
const followedTemplate = z.object({
  id,
  name: z.string(),
  /** Whether the sensor does not have the template's newest version yet. */
  waiting: z.boolean(),
});

export const alarmSettings = settingsFields.extend({
  sensor_id: id,
  /** What to do about its alarms; left out where nobody has said it. */
  instructions: z.string().optional(),
  /** The template that it follows; left out where it follows none. */
  template: followedTemplate.optional(),
  /** Limits of its channels, saved one by one (`saveChannelLimits`); left out where nobody saved any. */
  channel_limits: z.array(limitedChannel).optional(),
});
export type AlarmSettings = z.output<typeof alarmSettings>;

type LimitPair = { readonly [K in 'high_alarm' | 'low_alarm']: number | null } & {
  readonly [K in 'high_enable' | 'low_enable']: boolean;
};

/** The limits of one measurand among the settings: those of alarms, or those of warnings in their place. */
export function limitsOf(
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

/** The limit on one side that raises something; null where none does. A sensor out of service is not asked about. */
export function limitInForce(
  settings: AlarmRules,
  measurand: LimitedMeasurand,
  side: LimitSide,
  level: AlarmLevel = 'alarm',
): number | null {
  return settings[enableName(measurand, side, level)] ? settings[limitName(measurand, side, level)] : null;
}
