import { MILDER_LEVELS } from '../alarms/alarm-levels.ts';
import { LIMIT_SIDES } from '../measurands/measurands.ts';
import { MOMENT } from './moment.ts';

/** Parameters of queries: periods, pages and filters. */
export const QUERY_WORDS: Readonly<Record<string, string>> = {
  startDate: `Begin of the period, ${MOMENT}, included`,
  endDate: `End of the period, ${MOMENT}, included`,
  maxPoints: 'At most so many points: the extremes of as many buckets as fit',
  timeWindow: 'Only what was measured in the last so many minutes',
  _t: 'Ignored; makes an address unlike the one before',
  cursor: 'Where the next page begins: `next` of the page before',
  next: 'Cursor of the next page; null on the last',
  limit: 'At most so many',
  before: 'Only what is older than this id',
  order: 'In which order',
  search: 'Only what has these words in it',
  page: 'Which page',
  query: 'Words that are searched for',
  screen: 'The screen whose list is searched',
  '?file': 'The program for Node, or the page that works from disk',
  '?screen': 'The screen whose list is searched',
  '?name': 'Name of the saved search',
  'SavedFilter.name': 'Name of the saved search',

  text: 'Text',
  since: `Since when, ${MOMENT}`,

  '?off_delay':
    'How many minutes a value is inside again before the alarm returns; left out it returns at once',
  '?count_alarm': 'By how much a counter may go up within 60 minutes',
  '?deviceKeys':
    'Sealed passphrase of device keys; `none` imports a file without its device keys. Left out: no device keys',
  '?users': 'Whether users of the file are invited to choose a password, or disabled, which is the default',
  '?state': 'Only events that stand so now',
  '?type': 'Only alarms of this type',
  '?level': 'Only alarms, only warnings, or `all`; alarms when it is left out',
  '?measurand':
    'Only what is of this measurand; figures of one sensor are of the temperature when it is left out',
  '?zone_id': 'Only sensors of this zone',
  '?zoneId': 'Only sensors of this zone; all that one may see without it',
  '?sensor_id': 'Only what is of this sensor',
  '?base_unit_id': 'Only what is of this base unit',
  '?event_id': 'Only what is of this event',
  '?group_id': 'Only messages of this alert group',
  '?user_id': 'Only what this user did',
  '?action': 'Only rows of this action, in upper or lower case',
  '?search': 'Only what has these words in its text',
  '?order':
    'Newest or oldest first, or `unacknowledged`: what waits for somebody, then the rest, both newest first',
  '?status': 'Only sensors that stand so on the dashboard',
  '?plans': '`false` leaves the images out',
  '?filename': 'Name by which the file is shown and downloaded',
  '?high_alarm': 'The high limit to try, in the unit of the measurand; none when it is left out',
  '?low_alarm': 'The low limit to try, in the unit of the measurand; none when it is left out',
  ...Object.fromEntries(
    MILDER_LEVELS.flatMap((level) => [
      ...LIMIT_SIDES.map((side) => [
        `?${side}_${level}`,
        `The ${side} ${level} limit to try, in the unit of the measurand; none when it is left out`,
      ]),
      [`?${level}_delay`, `The same before a ${level}; the delay when it is left out`],
    ]),
  ),
  '?delay': 'For how many minutes a value has to be outside; 0 when it is left out',
  '?deadband':
    'By how much the value has to come back inside, in the unit of the measurand; 0 when it is left out',
};
