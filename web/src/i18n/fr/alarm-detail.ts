import type { alarmDetail as english } from '../en/alarm-detail.ts';
import type { Translated } from '../translated.ts';

/** The panel at the bell of a sensor. */
export const alarmDetail = {
  acknowledgeAgain: 'Acquitter à nouveau',
  note: 'Note',
  noteSaved: 'Conservée avec l’alarme.',
  noteHint: 'Facultative, conservée avec votre nom.',
  noteIsLate: 'Quelqu’un d’autre l’a acquittée. Vous pouvez encore ajouter votre note.',
  saveNote: { ready: 'Enregistrer la note', busy: 'Enregistrement…', done: 'Note enregistrée\u00A0!' },
  notified: 'Prévenus',
  nobodyBecause: {
    'no group':
      'Personne n’a été prévenu\u00A0: ce capteur n’était dans aucun groupe d’alerte quand l’alarme a commencé ({{time}}).',
    'nobody to notify':
      'Personne n’a été prévenu\u00A0: ses groupes d’alerte n’avaient personne à prévenir quand l’alarme a commencé ({{time}}).',
    'not configured':
      'Personne n’a été prévenu\u00A0: aucun canal de ses destinataires n’est configuré sur ce serveur.',
    'no address':
      'Personne n’a été prévenu\u00A0: ses destinataires n’ont ni adresse ni appareil pour les canaux choisis.',
    failed: 'Personne n’a été prévenu\u00A0: tous les messages ont échoué.',
    failing: 'Personne n’a encore été prévenu\u00A0: les premières tentatives ont échoué, d’autres suivent.',
  },
  acknowledgedAt: 'Acquittée',
  acknowledgedAgain: 'Encore une fois',
  byAt: '{{by}}, le {{at}}',
  also: 'Également',
  lasts: 'Durée',
  limit: 'Seuil',
  raisedIn: 'Alarme dans',
  since: 'Depuis',
  value: 'Valeur',
  highest: 'Maximum',
  lowest: 'Minimum',
  now: 'Actuellement',
} as const satisfies Translated<typeof english>;
