import { MILDER_LEVELS } from '../alarms/alarm-levels.ts';
import { LIMIT_SIDES } from '../measurands/measurands.ts';

const MEASURAND = 'What the input measures';
const NAME = 'Name of the input';

/** Limits of inputs, and fields of the alarm log about them. */
export const INPUT_LIMIT_WORDS: Readonly<Record<string, string>> = {
  'LimitedInput.template':
    'Name of the template that they are of and where they are changed; left out of those of the sensor itself, and where limits of many sensors are read',
  'LimitedInput.limits': 'The limits that are in force',
  'AlarmSettings.input_limits':
    'The limits of its inputs, each saved by a call of its own; left out where nobody saved any',
  'LimitsOverTime.inputs': 'The limits of its inputs in this version; left out where there were none',
  'AnalogueLimits.kind': 'Limits of a figure',
  'AnalogueLimits.high_alarm': 'High limit, in the unit of the input; null for none',
  'AnalogueLimits.high_enable': 'Whether the high limit raises an alarm',
  'AnalogueLimits.low_alarm': 'Low limit, in the unit of the input; null for none',
  'AnalogueLimits.low_enable': 'Whether the low limit raises an alarm',
  ...Object.fromEntries(
    MILDER_LEVELS.flatMap((level) =>
      LIMIT_SIDES.flatMap((side) => [
        [
          `AnalogueLimits.${side}_${level}`,
          `${side === 'high' ? 'High' : 'Low'} ${level} limit, in the unit of the input, inside that of the alarm; null for none`,
        ],
        [`AnalogueLimits.${side}_${level}_enable`, `Whether the ${side} ${level} limit raises a ${level}`],
      ]),
    ),
  ),
  'AnalogueLimits.deadband':
    'By how much a value has to come back inside before the alarm returns, in the unit of the input; null for none',
  'StateLimits.kind': 'A limit of how long a state lasts',
  open_enable: 'Whether a state that lasts too long raises an alarm',
  open_minutes:
    'For how many minutes a door may be open, a leak last, or power be missing; 0 for not at all, null for ever',
  'CountLimits.kind': 'A limit of how much is counted',
  count_enable: 'Whether a counter that goes up too fast raises an alarm',
  count_alarm: 'By how much a counter may go up within 60 minutes; null for any',
  'AlarmInput.measurand': MEASURAND,
  'AlarmInput.name': NAME,
  'AlarmInput.unit':
    'The unit of the value and the limit of the alarm, such as `ppm`, or `min` for how long a state may last, where the value is the state and no time; empty for none',
  'AlarmInput.decimals': 'With how many decimals both are shown',
  'LastingState.measurand': MEASURAND,
  'LastingState.name': NAME,
  'LastingState.since': 'Since when it lasted, ISO 8601 in UTC',
  'LastingState.until': 'Until when it lasted, ISO 8601 in UTC; null where nothing else was received since',
  'LastingState.known_until':
    'From when on nobody knows whether it still does, as the sensor is or would be silent by then, ISO 8601 in UTC; left out where `until` is known',
  'AlarmLogEntry.input': 'The input that the alarm is about; left out of what is about none',
  'AlarmEvent.input': 'The input that the alarm is about; left out of what is about none',
  lasting_states:
    'States of the same sensor that lasted when the alarm began, such as an open door; left out where none did',
};
