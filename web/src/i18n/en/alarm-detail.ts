/** The panel at the bell of a sensor. */
export const alarmDetail = {
  acknowledgeAgain: 'Acknowledge again',
  note: 'Note',
  noteSaved: 'Kept with the alarm.',
  noteHint: 'Optional, kept with your name.',
  noteIsLate: 'Somebody else has acknowledged it. Your note can still be added.',
  saveNote: { ready: 'Save Note', busy: 'Saving...', done: 'Note saved!' },
  acknowledgedAt: 'Acknowledged',
  acknowledgedAgain: 'Once more',
  byAt: '{{by}}, {{at}}',
  also: 'Also',
  lasts: 'Duration',
  limit: 'Limit',
  raisedIn: 'Alarm in',
  since: 'Since',
  value: 'Value',
} as const;
