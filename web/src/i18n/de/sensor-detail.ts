import type { sensorDetail as english } from '../en/sensor-detail.ts';
import type { Translated } from '../translated.ts';

export const sensorDetail = {
  hold: {
    chip: 'Löschsperre',
    place: {
      verb: 'Löschsperre setzen',
      question: 'Die Messwerte von „{{name}}“ als Beweismittel aufbewahren?',
      effect:
        'Sie werden unabhängig von ihrem Alter aufbewahrt, bis ein Administrator die Löschsperre aufhebt. Das Audit-Protokoll hält beides fest.',
    },
    lift: {
      verb: 'Löschsperre aufheben',
      question: 'Die Löschsperre von „{{name}}“ aufheben?',
      effect:
        'Messwerte, die älter sind als die Aufbewahrungsfrist Ihrer Firma, werden dann innerhalb von sechs Stunden gelöscht und lassen sich nicht wiederherstellen.',
    },
  },
  backToDashboard: 'Zurück zur Übersicht',
  notFound: 'Sensor nicht gefunden',
  notFoundHint: 'Er wurde möglicherweise gelöscht, oder die Adresse ist unvollständig.',
  loadingSensor: 'Sensor wird geladen …',
  failed: 'Die Messwerte konnten nicht geladen werden',
  sensorFailed: 'Die Sensoren konnten nicht geladen werden',

  conflicts_one:
    '{{count}} Messwert wich von dem für denselben Zeitpunkt bereits gespeicherten ab und wurde verworfen: Verwenden zwei Geräte diese Seriennummer?',
  conflicts_other:
    '{{count}} Messwerte wichen von den für denselben Zeitpunkt bereits gespeicherten ab und wurden verworfen: Verwenden zwei Geräte diese Seriennummer?',
  current: 'Aktuelle Werte',
  status: 'Status',
  signal: 'Signal',
  lastSeen: 'Zuletzt gemeldet',
  never: 'Nie',

  period: 'Zeitraum',
  ranges: {
    '1h': '1 Stunde',
    '6h': '6 Stunden',
    '24h': '24 Stunden',
    '7d': '7 Tage',
    '30d': '30 Tage',
    '60d': '60 Tage',
    all: 'Alle Daten',
    custom: 'Eigener Zeitraum',
  },
  previousPeriod: 'Vorheriger Zeitraum',
  nextPeriod: 'Nächster Zeitraum',
  fromTo: '{{from}} – {{to}}',
  refresh: 'Aktualisieren',
  resetZoom: 'Zoom zurücksetzen',
  show: 'Im Diagramm anzeigen',
  smooth: 'Glätten',
  highAlarms: 'Obere Grenzwerte',
  lowAlarms: 'Untere Grenzwerte',

  limits: 'Grenzwerte',
  state: 'Zustand',
  noLimits: 'Keine Grenzwerte',
  inputLimits: 'Weiterer Messgrößen',
  notChecked: 'Nicht überwacht',
  setLimits: 'Grenzwerte festlegen',
  details: 'Signal und Batterie',
  standing: {
    in: 'Innerhalb der Grenzwerte',
    high: 'Über dem Grenzwert',
    low: 'Unter dem Grenzwert',
  },
  standingFor: 'seit {{duration}}',

  loading: 'Daten werden geladen …',
  updating: 'Daten werden aktualisiert …',
  noData: 'Keine Daten vorhanden',
  noDataHint:
    'In diesem Zeitraum wurde nichts gemessen. Wählen Sie einen anderen Zeitraum oder „Alle Daten“.',
  chart: 'Diagramm von {{sensor}}',
  chartHint:
    'Ziehen zum Zoomen, Strg + Ziehen zum Verschieben, Strg + Mausrad zum Zoomen. Mit der Tastatur: + und −, Pfeiltasten, Escape.',
  chartHintTouch: 'Mit zwei Fingern zoomen, mit einem verschieben.',
  summary: '{{line}}: Minimum {{min}} um {{minAt}}, Maximum {{max}} um {{maxAt}}.',
  extremesShown:
    'Gezeichnet aus dem niedrigsten und dem höchsten Wert jedes Zeitabschnitts; nichts ist geglättet.',

  inputs: {
    edit: 'Namen bearbeiten',
    list: 'Namen der weiteren Messgrößen',
    nameOf: 'Name von {{key}}',
    renamed: 'Der Name lautet nun {{name}}',
    remove: 'Entfernen',
    removeOne: '{{name}} entfernen',
    removeQuestion: '„{{name}}“ entfernen?',
    removeEffect:
      'Seiten, Diagramme und Alarme lassen diese Messgröße von nun an weg. Was gemessen wurde, bleibt erhalten, was noch eintrifft, wird gespeichert, und sie kann hier wieder eingeblendet werden.',
    removed: '{{name}}, entfernt',
    showAgain: 'Wieder anzeigen',
    limits: 'Grenzwerte: {{limits}}',
    allRemoved: 'Alle weiteren Messgrößen wurden entfernt.',
  },
  drawn: 'Werte im Diagramm',
  threeUnits: 'Das Diagramm hat Platz für drei Einheiten: Wählen Sie eine ab, um eine andere zu zeichnen.',
  inputsFailed: 'Die weiteren Messgrößen konnten nicht geladen werden',
  inputStatistics: 'Weitere Messgrößen im Zeitraum',
  timeIn: 'Zeit „{{state}}“',
  timeUnknown: 'Zeit unbekannt',
  openings: 'Wie oft „{{state}}“',
  longest: 'Längste Dauer am Stück',
  total: 'Gezählt',
  resets: 'Rücksetzungen',
  lineState: '{{state}} seit {{when}}',
  lineCount: '{{count}} in dieser Zeit',
  stateLasted: '{{name}}: von Anfang an {{state}}, insgesamt {{duration}}.',
  stateSummary_one: '{{name}}: {{count}}-mal {{state}}, insgesamt {{duration}}.',
  stateSummary_other: '{{name}}: {{count}}-mal {{state}}, insgesamt {{duration}}.',
  countSummary: '{{name}}: {{total}} gezählt.',

  statistics: 'Statistik des Zeitraums',
  minimum: 'Minimum',
  maximum: 'Maximum',
  mean: 'Mittelwert',
  meanNotKnown:
    'Der Mittelwert wird für Zeiträume angezeigt, die kurz genug sind, um vollständig gelesen zu werden.',

  showTable: 'Tabelle anzeigen',
  hideTable: 'Tabelle ausblenden',
  exports: {
    CSV: 'CSV: alle Messwerte des Zeitraums',
    XLSX: 'XLSX: alle Messwerte des Zeitraums',
    PDF: 'PDF: Bericht über den Zeitraum',
  },
  table: 'Messwerte des Zeitraums',
  time: 'Zeit',
} as const satisfies Translated<typeof english>;
