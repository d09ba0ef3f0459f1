import type { account as english } from '../en/account.ts';
import type { Translated } from '../translated.ts';

export const account = {
  subtitle: 'Angemeldet als {{email}}',
  password: 'Passwort',
  currentPassword: 'Aktuelles Passwort',
  newPassword: 'Neues Passwort',
  confirmPassword: 'Neues Passwort bestätigen',
  passwordHint: 'Mindestens {{count}} Zeichen. Ihre anderen Sitzungen werden beendet.',
  changePassword: 'Passwort ändern',
  passwordChanged: 'Passwort erfolgreich geändert',
  required: 'Geben Sie Ihr aktuelles Passwort ein',
  invalidNew: 'Verwenden Sie 12 bis 200 Zeichen',
  easyNew:
    'Dieses Passwort ist weit verbreitet oder kaum mehr als ein Name. Wählen Sie ein anderes, zum Beispiel vier Wörter ohne Zusammenhang.',
  notSame: 'Die beiden neuen Passwörter stimmen nicht überein',
  wrongCurrent: 'Das aktuelle Passwort ist nicht richtig',
  preferences: {
    title: 'Sprache und Einheiten',
    language: 'Sprache',
    unit: 'Temperatureinheit',
    asCompany: 'Wie Ihre Firma ({{what}})',
    hint: 'Bildschirme, Nachrichten und Berichte zeigen sie; Grenzwerte werden darin eingegeben. Datum und Dezimalzeichen folgen der Sprache.',
    save: 'Sprache und Einheiten speichern',
    saved: 'Sprache und Einheiten gespeichert',
  },
  pin: {
    title: 'PIN für Alarme',
    intro:
      'Verlangt Ihre Firma eine PIN, quittieren Sie damit Alarme aus Nachrichten. Zum Anmelden dient sie nicht.',
    set: 'Gewählt am {{time}}',
    label: 'PIN',
    labelNew: 'Neue PIN',
    hint: '4 bis 8 Ziffern',
    wrong: 'Verwenden Sie 4 bis 8 Ziffern',
    save: 'PIN speichern',
    saved: 'PIN gespeichert',
    remove: 'PIN entfernen',
    removed: 'PIN entfernt',
  },
} as const satisfies Translated<typeof english>;
