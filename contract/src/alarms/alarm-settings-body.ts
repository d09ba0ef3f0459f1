import { z } from 'zod';
import { instructionsText } from './alarm-instructions.ts';
import { byMilderDelay } from './alarm-levels.ts';
import { ofEveryDeadband, ofEveryLimit, settingsFields, type AlarmRules } from './alarm-settings.ts';
import { ALARM_TYPE_DEFAULTS } from './alarm-types.ts';
import { misplacedLimits } from './limit-order.ts';
import { id, idText } from '../platform/values.ts';

/** Settings of a sensor before any are saved. */
export const DEFAULT_ALARM_SETTINGS: AlarmRules = {
  ...ofEveryLimit((): number | null => null, false),
  delay: null,
  ...byMilderDelay<number | null>(null),
  off_delay: null,
  ...ofEveryDeadband((): number | null => null),
  repeat: false,
  auto_reset: false,
  alarms_disabled: false,
  ...ALARM_TYPE_DEFAULTS,
};

/** Settings as they are saved: those left out get their defaults. */
export const alarmSettingsBody = settingsFields
  .partial()
  .extend({
    sensor_id: z.union([id, idText]).optional(),
    /** Unchanged when left out, so that programs that do not know of them remove none. */
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
