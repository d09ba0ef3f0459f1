export const alarms = {
  types: { high: 'High', low: 'Low', offline: 'Offline', battery: 'Battery', fault: 'Sensor fault' },
  of: { temperature_2: 'Channel 2', humidity: 'Humidity' },
  acknowledge: {
    ready: 'Acknowledge',
    busy: 'Acknowledging...',
    done: 'Acknowledged!',
    already: 'Already Acknowledged',
  },
  none: 'No alarm',
  preAlarm: 'Pre-alarm',
  detailOf: '{{name}}: {{alarm}}',
  value: 'Value',
  limit: 'Limit',
  since: 'Since',
  lasts: 'Duration',
  raisedIn: 'Alarm in',
  acknowledged: 'Acknowledged',
  duration: {
    hours: '{{hours}} h {{minutes}} min',
    minutes: '{{minutes}} min {{seconds}} s',
    seconds: '{{seconds}} s',
  },
} as const;
