import { z } from 'zod';
import { instructionsText } from './alarm-instructions.ts';
import { ofEveryDeadband, ofEveryLimit, settingsFields, type AlarmRules } from './alarm-settings.ts';
import { ALARM_TYPE_DEFAULTS } from './alarm-types.ts';
import { misplacedLimits } from './misplaced-limits.ts';
import { id, idText } from '../platform/values.ts';

/** What applies to a sensor whose settings nobody has saved. */
export const DEFAULT_ALARM_SETTINGS: AlarmRules = {
  ...ofEveryLimit((): number | null => null, false),
  delay: null,
  warning_delay: null,
  off_delay: null,
  ...ofEveryDeadband((): number | null => null),
  repeat: false,
  auto_reset: false,
  alarms_disabled: false,
  ...ALARM_TYPE_DEFAULTS,
};

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
    for (const { name, message } of misplacedLimits(settings)) {
      context.addIssue({ code: 'custom', path: [name], message });
    }
  });
