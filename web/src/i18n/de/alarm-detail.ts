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
  notified: 'Benachrichtigt',
  nobodyBecause: {
    'no group': 'Niemand: Dieser Sensor war in keiner Alarmgruppe, als der Alarm um {{time}} begann.',
    'nobody to notify':
      'Niemand: Seine Alarmgruppen hatten niemanden zu benachrichtigen, als der Alarm um {{time}} begann.',
    'not configured': 'Niemand: Kein Kanal seiner Empfänger ist auf diesem Server eingerichtet.',
    'no address': 'Niemand: Seine Empfänger haben für die gewählten Kanäle keine Adresse und kein Gerät.',
    failed: 'Niemand: Alle Nachrichten sind fehlgeschlagen.',
    failing: 'Noch niemand: Die ersten Versuche sind fehlgeschlagen, weitere folgen.',
  },
  acknowledgedAt: 'Quittiert',
  acknowledgedAgain: 'Erneut',
  byAt: '{{by}}, {{at}}',
  also: 'Außerdem',
  lasts: 'Dauer',
  limit: 'Grenzwert',
  raisedIn: 'Alarm in',
  since: 'Seit',
  value: 'Wert',
  highest: 'Höchstwert',
  lowest: 'Tiefstwert',
  now: 'Jetzt',
} as const satisfies Translated<typeof english>;
