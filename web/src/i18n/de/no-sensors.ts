import type { noSensors as english } from '../en/no-sensors.ts';
import type { Translated } from '../translated.ts';

/** Shown where the company has no sensor yet. */
export const noSensors = {
  empty: 'Noch keine Sensoren',
  emptyHint:
    'Fügen Sie eine Basisstation hinzu, tragen Sie den einmalig angezeigten Geräteschlüssel in sie ein und registrieren Sie die Seriennummern ihrer Sensoren.',
  waitingHint:
    'Ihre Basisstationen sind hinzugefügt; noch wurde kein Sensor empfangen. Schalten Sie einen Sensor in ihrer Nähe ein oder sehen Sie unter „Basisstationen“ nach, ob sie online sind.',
  received_one: '{{count}} Sensor wurde empfangen: hinzufügen',
  received_other: '{{count}} Sensoren wurden empfangen: hinzufügen',
  receivedHint:
    'Ihre Basisstationen empfangen sie. Messwerte werden gespeichert, sobald die Sensoren hinzugefügt sind.',
  toSensors: 'Zu den Sensoren',
  emptyHintViewer: 'Ein Administrator Ihrer Firma fügt sie hinzu.',
  toBaseUnits: 'Zu den Basisstationen',
  emptyZone: 'Keine Sensoren in diesem Bereich',
  emptyZoneHint: 'Administratoren ordnen Sensoren auf der Seite „Bereiche“ zu.',
  noMatch: 'Kein Sensor ist in diesem Zustand',
} as const satisfies Translated<typeof english>;
