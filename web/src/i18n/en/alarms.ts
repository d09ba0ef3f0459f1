import { ALARM_NAMES } from '@ts1/contract';

export const alarms = {
  types: ALARM_NAMES,
  active_one: '{{count}} active alarm',
  active_other: '{{count}} active alarms',
  acknowledge: {
    ready: 'Acknowledge',
    busy: 'Acknowledging...',
    done: 'Acknowledged!',
    already: 'Already Acknowledged',
  },
  nobodyNotified: 'Nobody notified',
  none: 'No alarm',
  outOfService: 'Out of service: no alarms',
  noLimits: 'No limits: nothing raises an alarm',
  setLimitsOf: 'No limits: set limits of {{name}}',
  returned: 'Was {{type}}, not acknowledged',
  batteryLow: 'Battery low',
  preAlarm: 'Pre-alarm',
  levels: {
    warning: {
      of: 'Warning: {{type}}',
      still: {
        high: 'Acknowledged, still above its warning limit',
        low: 'Acknowledged, still below its warning limit',
      },
    },
  },
  detailOf: '{{name}}: {{alarm}}',
  limitIn: '{{limit}} in {{minutes}} min',
  sinceTime: 'since {{since}}',
  sinceUntil: '{{since}} to {{until}}',
  sinceAndBy: 'since {{since}}, by {{by}}',
  zoneFailed: 'The sensors of this zone could not be loaded',
  allZones: 'Show all zones',
  zonesFailed: 'The zones could not be loaded',
  zoneFailedHint: 'Sensors outside the zone are not shown in their place. Try again, or choose all zones.',
  acknowledged: 'Acknowledged',
  duration: {
    days: '{{days}} d {{hours}} h',
    hours: '{{hours}} h {{minutes}} min',
    minutes: '{{minutes}} min {{seconds}} s',
    seconds: '{{seconds}} s',
  },
} as const;
