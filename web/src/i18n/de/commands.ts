import type { commands as english } from '../en/commands.ts';
import type { Translated } from '../translated.ts';

export const commands = {
  kind: {
    calibrate: 'Kalibrierung',
    'clear-calibration': 'Löschen der Kalibrierung',
    firmware: 'Firmware-Update',
    wifi: 'WLAN-Einstellungen',
  },
  state: {
    queued: 'In Warteschlange',
    sent: 'Gesendet',
    acknowledged: 'Bestätigt',
    failed: 'Fehlgeschlagen',
    expired: 'Abgelaufen',
    cancelled: 'Abgebrochen',
  },
  meaning: {
    queued: 'Wartet darauf, dass die Basisstation {{unit}} ihn abholt',
    sent: '{{unit}} hat ihn erhalten und noch nicht geantwortet',
    acknowledged: '{{unit}} meldet die Ausführung',
    failed: '{{unit}} meldet einen Fehler',
    expired: '{{unit}} hat nicht innerhalb von 24 Stunden geantwortet',
    cancelled: 'Abgebrochen, bevor {{unit}} ihn erhielt',
  },
  withState: '{{kind}}: {{state}}',
  progress: '{{state}}, {{progress}}\u00A0%',
  recent: 'Letzte Befehle',
  by: '{{when}}, von {{who}}',
  cancel: 'Befehl abbrechen',
  cancelFailed: 'Der Befehl konnte nicht abgebrochen werden: Die Basisstation hat ihn möglicherweise schon.',
  loadFailed: 'Der Zustand früherer Befehle konnte nicht geladen werden.',
} as const satisfies Translated<typeof english>;
