import type { alarmDetail as english } from '../en/alarm-detail.ts';
import type { Translated } from '../translated.ts';

/** The panel at the bell of a sensor. */
export const alarmDetail = {
  acknowledgeAgain: 'Erneut quittieren',
  note: 'Notiz',
  noteSaved: 'Beim Alarm gespeichert.',
  noteHint: 'Freiwillig, wird mit Ihrem Namen gespeichert.',
  noteIsLate: 'Jemand anderes hat ihn bereits quittiert. Ihre Notiz kann noch hinzugefügt werden.',
  saveNote: { ready: 'Notiz speichern', busy: 'Wird gespeichert …', done: 'Notiz gespeichert!' },
  acknowledgedAt: 'Quittiert',
  acknowledgedAgain: 'Erneut',
  byAt: '{{by}}, {{at}}',
  also: 'Außerdem',
  lasts: 'Dauer',
  limit: 'Grenzwert',
  raisedIn: 'Alarm in',
  since: 'Seit',
  value: 'Wert',
} as const satisfies Translated<typeof english>;
