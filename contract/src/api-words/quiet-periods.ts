import { MOMENT } from './moment.ts';

/** Maintenance and shelving. */
export const QUIET_WORDS: Readonly<Record<string, string>> = {
  quietId: 'Id of the maintenance',
  'QuietPeriod.id': 'Id of the maintenance',
  'QuietPeriod.kind': '`maintenance` is planned by an admin, `shelving` is one sensor for a short while',
  scope: 'What it covers: the company, a zone, a base unit with its sensors, or the named sensors',
  sensor_ids: 'Ids of sensors; in an answer those that it covers now',
  target_name: 'Name of the zone or the base unit; null for the company and for sensors',
  from: `When it begins, ${MOMENT}`,
  until: `When it ends, ${MOMENT}: at most 7 days after its start, of a series at most a year`,
  repeats: 'On which days of the week and when it comes again; null for a single one',
  weekdays: 'Days of the week, 1 for Monday to 7 for Sunday',
  minutes: 'For how many minutes',
  reason: 'Why, in a few words',
  'QuietPeriod.state': 'Whether it is planned, lasts now, or is over',
  span: 'The time that lasts now, or the next one; null when it is over',
  ended_at: `When somebody ended it before its time, ${MOMENT}; null if nobody did`,
  ended_by: 'Who ended it before its time',
  end: '`now` ends the time that lasts, `series` everything that would follow as well',
};
