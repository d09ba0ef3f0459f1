import type { passkeys as english } from '../en/passkeys.ts';
import type { Translated } from '../translated.ts';

export const passkeys = {
  signIn: 'Biometrisch anmelden',
  signingIn: 'Anmeldung läuft …',
  nameAccount: 'Mein Konto wird nicht angeboten',
  signInHint:
    'Ihr Gerät zeigt die Konten, deren Passkeys es aufbewahrt. Firmenname und Passwort sind nicht nötig.',
  error: {
    cancelled:
      'Die biometrische Anmeldung wurde abgebrochen oder hat zu lange gedauert. Bitte versuchen Sie es erneut.',
    cancelledIpad:
      'Die biometrische Anmeldung wurde abgebrochen oder hat zu lange gedauert. Bitte versuchen Sie es erneut und bestätigen Sie mit Face ID oder Touch ID.',
    security:
      'Sicherheitsfehler bei der biometrischen Anmeldung. Bitte stellen Sie sicher, dass Sie HTTPS verwenden.',
    notSupported:
      'Dieses Gerät oder dieser Browser unterstützt die biometrische Anmeldung nicht. Bitte melden Sie sich mit dem Passwort an.',
    notSupportedIpad:
      'Dieses iPad oder dieser Browser unterstützt die biometrische Anmeldung nicht. Bitte verwenden Sie Safari oder melden Sie sich mit dem Passwort an.',
    invalidState:
      'Die biometrische Anmeldung ist fehlgeschlagen. Bitte stellen Sie sicher, dass Sie biometrische Anmeldedaten für dieses Konto registriert haben.',
    responseFormat:
      'Die Anmeldung ist fehlgeschlagen: ungültiges Antwortformat. Bitte versuchen Sie es erneut oder melden Sie sich mit dem Passwort an.',
    other: 'Die biometrische Anmeldung ist fehlgeschlagen: {{message}}',
    noAuthenticatorIpad:
      'Dieses iPad bietet dieser Website weder Face ID noch Touch ID. Mögliche Gründe: Biometrie ist in den Einstellungen ausgeschaltet; ' +
      'es wurde kein Gesicht oder Finger registriert; dieses iPad hat weder Face ID noch Touch ID; seine iOS-Version ist älter als 14. ' +
      'Bitte melden Sie sich mit dem Passwort an.',
  },
  session: {
    unverified: 'Die Sitzung konnte nicht geprüft werden',
    unreadable: 'Ungültige Sitzungsdaten',
    'not-stored': 'Die Benutzerdaten wurden nicht gespeichert',
  },
  step: {
    options: 'Die Anmeldeoptionen konnten nicht geladen werden',
    challenge: 'In der Antwort des Servers fehlt die Challenge',
    verify: 'Die Anmeldung konnte nicht geprüft werden',
    registrationOptions: 'Die Registrierungsoptionen konnten nicht geladen werden',
    register: 'Die Registrierung konnte nicht geprüft werden',
    credential: 'Ungültige Anmeldedaten: ID oder rawId fehlt',
    authenticator: 'Ungültige Antwort des Authenticators: Erforderliche Daten fehlen',
  },
  ipad: {
    title: 'Hilfe für iPad',
    hintEnrolled: 'Face ID oder Touch ID muss in den Einstellungen eingerichtet sein.',
    hintSafari: 'Verwenden Sie Safari und öffnen Sie diese Website in einem eigenen Tab.',
    hintRegister:
      'Registrieren Sie dieses iPad zuerst: Melden Sie sich mit Ihrem Passwort an und fügen Sie unter „Ihr Konto“ einen Passkey hinzu.',
    diagnose: 'Diagnose ausführen',
    secure: 'Sichere Verbindung (HTTPS)',
    supported: 'Der Browser unterstützt Passkeys',
    authenticator: 'Face ID, Touch ID oder Code ist verfügbar',
    yes: 'Ja',
    no: 'Nein',
  },
  notSupported: 'Ihr Browser unterstützt die biometrische Anmeldung nicht',
  registered: 'Biometrie erfolgreich registriert',
  registrationFailed: 'Die Biometrie konnte nicht registriert werden. Bitte versuchen Sie es erneut.',
  registeredHere: 'Dieses Gerät hat bereits einen Passkey für Ihr Konto.',
  register: 'Biometrie registrieren',
  registerAnother: 'Auch die Biometrie dieses Geräts registrieren',
  title: 'Passkeys',
  add: 'Passkey hinzufügen',
  none: 'Noch keine Passkeys',
  noneHint: 'Mit einem Passkey melden Sie sich per Finger, Gesicht oder PIN Ihres Geräts an, ohne Passwort.',
  loadFailed: 'Die Passkeys konnten nicht geladen werden',
  added: 'Hinzugefügt {{at}}',
  lastUsed: 'Zuletzt verwendet {{at}}',
  neverUsed: 'Nie verwendet',
  synced: 'Synchronisiert',
  remove: 'Passkey entfernen',
  removeNamed: 'Passkey {{name}} entfernen',
  removeQuestion: 'Diesen Passkey entfernen?',
  removeHint:
    '{{name}} meldet Sie nicht mehr an. Ihr Passwort und andere Passkeys bleiben, wie sie sind. Verlangt Ihre Firma zwei Faktoren und war dies der letzte, werden Sie sofort nach einem neuen gefragt.',
} as const satisfies Translated<typeof english>;
