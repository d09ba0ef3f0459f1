import { MOMENT } from './moment.ts';

/** Readings by hand, and their comparisons with the probe. */
export const HAND_READING_WORDS: Readonly<Record<string, string>> = {
  handReadingId: 'Id of the reading by hand',
  'HandReading.id': 'Id of the reading by hand',
  measured_at: `When the person measured it, ${MOMENT}`,
  'HandReadingBody.measured_at':
    'When the person measured it: ISO 8601 with an offset, or epoch milliseconds; at most 5 minutes ahead, at most a year ago; without it, now',
  entered_at: `When it was entered, ${MOMENT}`,
  'HandReading.values': 'The values, each measurand once',
  'HandReadingBody.values': 'The values, each measurand once',
  'HandReadingBodyValues.tolerance':
    'How far the two values may be apart, in the unit of the measurand; without it 0.5 °C or 3 %',
  'HandReading.note': 'Note of the person; empty for none',
  'HandReadingBody.note': 'Note of the person',
  'HandValueBroken.side': 'The side of the limit',
  'HandValueBroken.level': '`alarm`, or `warning` for a warning limit',
  'HandValueBroken.limit': 'The limit, in the unit of the measurand',
  judgement:
    '`within` the limits that were in force when it was measured, `outside` of one, or `no_limits` where none were on',
  broken: 'The most severe limit that it breaks; null for none',
  comparison: 'Whether the values are compared with those of the probe',
  probe_at: `When the probe measured the values of the comparison, ${MOMENT}; null without one`,
  probe_value:
    'What the probe measured at that time, in the unit of the measurand; null without a comparison',
  difference: 'The entered value less that of the probe; null without a comparison',
  tolerance: 'How far the two values may be apart, in the unit of the measurand; null without a comparison',
  is_over: 'Whether they are further apart than the tolerance; null without a comparison',
  'HandReading.finding': 'Whether a value is further from that of the probe than its tolerance',
  instrument: 'What the person measured with; empty for no statement',
  voided: 'Who made it void, when and why; null for none',
  may_void: 'Whether the caller may make it void',
};
