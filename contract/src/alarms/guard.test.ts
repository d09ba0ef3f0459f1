import { expect, test } from 'vitest';
import { DEFAULT_ALARM_SETTINGS } from './alarm-settings-body.ts';
import { type InputLimits, NO_INPUT_LIMITS } from './input-limits/input-limits.ts';
import { sensorGuard } from './guard.ts';
import type { Guard } from '../sensors/sensor-states.ts';
import type { SensorType } from '../sensors/sensor-type.ts';

test.each<[string, Guard, Partial<typeof DEFAULT_ALARM_SETTINGS>, InputLimits[]?, SensorType?]>([
  ['nothing while nobody has set a limit', 'none', {}],
  ['a limit that is on', 'limits', { low_alarm: -25, low_enable: true }],
  ['nothing while its only limit is off', 'none', { low_alarm: -25 }],
  ['nothing while a limit is on that has no figure', 'none', { low_enable: true }],
  ['nothing while it has limits of warnings alone', 'none', { high_warning: 5, high_warning_enable: true }],
  ['a limit of a change', 'limits', { rise_alarm: 3, rise_enable: true }],
  [
    'nothing while it is out of service',
    'out_of_service',
    { high_alarm: 8, high_enable: true, alarms_disabled: true },
  ],
  [
    'nothing while the limit is of what its type does not measure',
    'none',
    { humidity_high_alarm: 60, humidity_high_enable: true },
  ],
  ['a door that may not stay open', 'limits', {}, [{ ...NO_INPUT_LIMITS.state, open_enable: true }]],
  ['a counter', 'limits', {}, [{ ...NO_INPUT_LIMITS.count, count_enable: true, count_alarm: 4 }]],
  ['nothing while a counter has no figure', 'none', {}, [{ ...NO_INPUT_LIMITS.count, count_enable: true }]],
  [
    'a figure of an input',
    'limits',
    {},
    [{ ...NO_INPUT_LIMITS.analogue, high_enable: true, high_alarm: 1_200 }],
  ],
])('a sensor is guarded by %s', (_, guard, settings, inputs = [], type = '1') => {
  expect(sensorGuard({ ...DEFAULT_ALARM_SETTINGS, ...settings }, inputs, type)).toBe(guard);
});
