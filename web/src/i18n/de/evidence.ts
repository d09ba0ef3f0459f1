import type { evidence as english } from '../en/evidence.ts';
import type { Translated } from '../translated.ts';

export const evidence = {
  title: 'Nachweispaket',
  intro:
    'Alles über die gewählten Sensoren an bestimmten Tagen in einer ZIP-Datei: Messwerte, Alarme, Einstellungen, Kalibrierungen und der Beweis, dass nichts davon verändert wurde. Ein Prüfer kontrolliert sie ohne diesen Server.',
  sensors: 'Sensoren',
  search: 'Sensoren suchen',
  searchBy: 'Name, Seriennummer oder Bereich',
  chosen_one: '{{count}} Sensor gewählt, höchstens {{most}}',
  chosen_other: '{{count}} Sensoren gewählt, höchstens {{most}}',
  from: 'Erster Tag',
  to: 'Letzter Tag',
  zoneHint: 'Tage in {{timeZone}}',
  ask: 'Paket erstellen',
  problems: {
    noSensor: 'Wählen Sie mindestens einen Sensor.',
    noDay: 'Geben Sie beide Tage ein.',
    order: 'Der letzte Tag darf nicht vor dem ersten liegen.',
    tooLong: 'Ein Paket hat höchstens {{days}} Tage.',
  },
  packs: 'Pakete',
  empty: 'Noch kein Paket',
  emptyHint:
    'Ein Paket wird nach seiner Erstellung 7 Tage lang aufbewahrt. Sie können diese Seite verlassen, während es erstellt wird.',
  loading: 'Pakete werden geladen',
  failed: 'Die Pakete konnten nicht geladen werden',
  failedHint: 'Prüfen Sie die Verbindung und versuchen Sie es noch einmal.',
  states: {
    waiting: 'Wartet',
    making: 'Wird erstellt',
    ready: 'Fertig',
    failed: 'Nicht erstellt',
  },
  progress: '{{done}} von {{total}} Tagen fertig',
  period: '{{from}} bis {{to}}',
  packOf: 'Paket von {{name}}',
  askedBy: 'angefordert von {{who}}, {{at}}',
  kept: 'Wird bis {{at}} aufbewahrt',
  download: 'Herunterladen ({{size}} MB)',
  downloadOf: 'Paket von {{name}} herunterladen',
  delete: 'Löschen',
  deleteOf: 'Paket von {{name}} löschen',
  deleteQuestion: 'Dieses Paket wirklich löschen?',
  deleteHint: 'Messwerte und Aufzeichnungen bleiben; das Paket kann noch einmal erstellt werden.',
  andMore: '{{names}} und {{count}} weitere',
  deleted: 'gelöschter Sensor {{id}}',
  failures: {
    'audit-log':
      'Das Audit-Protokoll setzt nicht fort, was vorher signiert wurde. Fragen Sie, wer den Server betreibt.',
    seal: 'Messwerte sind nicht die, die versiegelt wurden. Fragen Sie, wer den Server betreibt.',
    'sensor-gone': 'Einer der Sensoren wurde gelöscht.',
    changed:
      'Messwerte dieser Tage haben sich immer wieder geändert. Fordern Sie das Paket später noch einmal an.',
    stopped: 'Der Server wurde jedes Mal angehalten, während das Paket erstellt wurde.',
    other: 'Auf dem Server ist etwas fehlgeschlagen. Fordern Sie das Paket noch einmal an.',
  },
  verifier: {
    hint: 'Pakete werden ohne dieses Produkt geprüft: im Browser mit verify.html, auch ohne Netz, oder in Node mit verify.mjs.',
    download: '{{file}} herunterladen',
  },
  key: {
    title: 'Öffentlicher Schlüssel',
    hint: 'Geben Sie diesen Schlüssel dem Prüfer im Voraus und auf einem anderen Weg als die Pakete: Er beweist, dass ein Paket unverändert von dieser Installation stammt.',
    copy: 'Öffentlichen Schlüssel kopieren',
    copied: 'Öffentlicher Schlüssel kopiert',
  },
} as const satisfies Translated<typeof english>;
