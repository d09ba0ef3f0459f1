import type { setup as english } from '../en/setup.ts';
import type { Translated } from '../translated.ts';

export const setup = {
  line: 'Legen Sie Ihre Firma und deren ersten Administrator an',
  companyNameHint: 'Alle, die sich anmelden, geben diesen Namen ein.',
  email: 'E-Mail-Adresse des Administrators',
  passwordHint: 'Mindestens {{count}} Zeichen',
  timeZone: 'Zeitzone',
  timeZoneHint:
    'Zeiten auf Bildschirmen, in Nachrichten und in Berichten folgen dieser Uhr. In den Einstellungen lässt sie sich ändern.',
  language: 'Sprache',
  asBrowser: 'Die des Browsers, sonst Englisch',
  unit: 'Temperatureinheit',
  code: 'Einrichtungscode',
  codeHint: 'Der Server hat ihn beim Start ausgegeben.',
  missingCode: 'Geben Sie den Code ein, den der Server ausgegeben hat',
  submit: 'Firma anlegen',
  submitting: 'Firma wird angelegt …',
  invalid: {
    companyName: 'Geben Sie einen Namen mit 1 bis 100 Zeichen ein',
    email: 'Geben Sie eine E-Mail-Adresse ein, zum Beispiel name@example.com',
    password:
      'Verwenden Sie 12 bis 200 Zeichen, die nicht leicht zu erraten sind, zum Beispiel vier Wörter ohne Zusammenhang',
    timeZone: 'Wählen Sie eine Zeitzone aus der Liste, zum Beispiel Europe/Berlin',
    code: 'Das ist nicht der Code, den der Server ausgegeben hat',
  },
} as const satisfies Translated<typeof english>;
