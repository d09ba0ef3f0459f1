import { z } from 'zod';
import { instructionsText } from './alarm-instructions.ts';
import {
  limitsOf,
  ofEveryDeadband,
  ofEveryLimit,
  settingsFields,
  type AlarmRules,
} from './alarm-settings.ts';
import { ALARM_TYPE_DEFAULTS } from './alarm-types.ts';
import { LIMITED_MEASURANDS, type LimitedMeasurand, limitName } from './measurands.ts';
import { id, idText } from './values.ts';

/** What applies to a sensor whose settings nobody has saved. */
export const DEFAULT_ALARM_SETTINGS: AlarmRules = {
  ...ofEveryLimit((): number | null => null, false),
  delay: null,
  off_delay: null,
  ...ofEveryDeadband((): number | null => null),
  repeat: false,
  auto_reset: false,
  alarms_disabled: false,
  ...ALARM_TYPE_DEFAULTS,
};

/** Names each measurand whose limits cross: both on, and low not below high. */
export function crossedLimits(settings: AlarmRules): LimitedMeasurand[] {
  return LIMITED_MEASURANDS.filter((measurand) => {
    const { high_alarm, low_alarm, high_enable, low_enable } = limitsOf(settings, measurand);
    return high_enable && low_enable && high_alarm !== null && low_alarm !== null && low_alarm >= high_alarm;
  });
}

/** Settings as they are saved: what is left out keeps its default. */
export const alarmSettingsBody = settingsFields
  .partial()
  .extend({
    sensor_id: z.union([id, idText]).optional(),
    /** Left out they stay as they are: programs that know nothing of them take none away. */
    instructions: instructionsText.optional(),
  })
  .transform(({ sensor_id, instructions, ...given }) => ({
    ...DEFAULT_ALARM_SETTINGS,
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    ...(sensor_id !== undefined && { sensor_id }),
    ...(instructions !== undefined && { instructions }),
  }))
  .superRefine((settings, context) => {
    for (const measurand of crossedLimits(settings)) {
      const path = [limitName(measurand, 'low')];
      context.addIssue({ code: 'custom', path, message: 'must be below the high limit' });
    }
  });
