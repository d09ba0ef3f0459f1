import { present } from '@ts1/contract';
import type { Translation } from '../speak.ts';
import { first } from './first.ts';

const SCREENS = import.meta.glob<Readonly<Record<string, object>>>([
  './*.ts',
  '!./{index,first,ui,app,shell,sign-in,time,dashboard,measurands,sensors,alarms}.ts',
]);

/**
 * The German catalogue.
 *
 * Sie, never du. „These quotes“, an en dash with spaces, an ellipsis with a space before it (Wird geladen …). A no-break
 * space between a figure and its unit (4,2 °C, 51 %), written `\u00A0`. Buttons are infinitives (Speichern, Quittieren).
 * Questions in full: Diesen Sensor wirklich löschen? Nouns keep their capital in the middle of a sentence.
 *
 * One word for one thing:
 *
 * - sensor / base unit: Sensor / Basisstation
 * - reading, value: Messwert / Wert
 * - measurand: Messgröße
 * - input: Eingang
 * - further values: weitere Messgrößen
 * - zone: Bereich (Bereiche)
 * - company: Firma
 * - user, admin, viewer: Benutzer, Administrator, Betrachter
 * - threshold, limit: Grenzwert (high limit: oberer Grenzwert, low limit: unterer Grenzwert); screen Thresholds: „Grenzwerte“
 * - warning limit: Warngrenze (obere/untere Warngrenze)
 * - alarm, warning, pre-alarm: Alarm, Warnung, Voralarm
 * - alarm log: Alarmprotokoll
 * - audit log: Audit-Protokoll
 * - acknowledge, acknowledgement, acknowledged: quittieren, Quittierung, quittiert
 * - still out (of limits): weiterhin außerhalb
 * - raise / clear / back inside: auslösen / enden / wieder im Grenzbereich („wieder innerhalb der Grenzwerte“)
 * - repeat, escalate: wiederholen, eskalieren
 * - delay / off-delay / dead band: Verzögerung / Rückfallverzögerung / Hysterese
 * - rapid rise / rapid fall: schneller Anstieg / schneller Abfall
 * - sensor fault / battery low / offline / silent: Sensorfehler / Batterie schwach / offline / meldet sich nicht
 * - out of service: außer Betrieb
 * - remote alerts: Fernalarmierung; remote alert group: Alarmierungsgruppe
 * - notification, notify, message, text message, call: Benachrichtigung, benachrichtigen, Nachricht, SMS, Anruf
 * - recipient, delivery: Empfänger, Zustellung
 * - rota, on call, turn, hand-over, override: Bereitschaftsplan, in Bereitschaft, Schicht, Übergabe, Vertretung
 * - outside contact: externer Kontakt
 * - quiet hours / quiet period / maintenance / shelve: Ruhezeiten / Wartungszeit / Wartung / zurückstellen (Zurückstellung)
 * - template (of alarms): Vorlage
 * - calibration, due, certificate, as found, as left: Kalibrierung, fällig, Kalibrierschein, vor Justierung, nach Justierung
 * - reading by hand, void: Handmessung, ungültig
 * - command: Befehl
 * - discovered sensor: erkannter Sensor
 * - report, scheduled report: Bericht, geplanter Bericht
 * - statistics: minimum, maximum, mean, standard deviation, MKT: Minimum, Maximum, Mittelwert, Standardabweichung, mittlere kinetische Temperatur (MKT)
 * - sign in / sign out / password / passkey / two-factor: anmelden / abmelden / Passwort / Passkey / Zwei-Faktor-Anmeldung
 * - recovery code / authenticator app: Wiederherstellungscode / Authenticator-App
 * - invitation, link: Einladung, Link
 * - settings, dashboard, plan view, analytics, help: Einstellungen, Übersicht, Lageplan, Auswertung, Hilfe
 * - legal hold: Löschsperre
 * - quarantine: Quarantäne
 * - device key, API key, webhook: Geräteschlüssel, API-Schlüssel, Webhook
 * - firmware, serial number, battery, signal: Firmware, Seriennummer, Batterie, Signal
 * - humidity, temperature: Luftfeuchte, Temperatur
 */
export const german: Translation = {
  language: 'de',
  load: async (part) => first[part] ?? loadScreen(part),
};

async function loadScreen(part: string): Promise<object> {
  const file = part.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const texts = await present(SCREENS[`./${file}.ts`])();
  return present(texts[part]);
}
