import type { passwordLinks as english } from '../en/password-links.ts';
import type { Translated } from '../translated.ts';

export const passwordLinks = {
  forgotten: {
    line: 'Neues Passwort setzen',
    hint: 'Wir senden einen Link an die E-Mail-Adresse Ihres Kontos. Er gilt einmal, eine Stunde lang.',
    submit: 'Link senden',
    submitting: 'Wird gesendet …',
    sent: 'Sehen Sie in Ihre E-Mails',
    sentHint:
      'Gibt es ein solches Konto, ist ein Link an seine E-Mail-Adresse unterwegs. Sehen Sie auch im Spam-Ordner nach.',
  },
  set: {
    invitation: 'Willkommen bei {{companyName}}. Wählen Sie Ihr Passwort.',
    'password-reset': 'Wählen Sie ein neues Passwort für {{companyName}}.',
    checking: 'Link wird geprüft …',
    email: 'E-Mail-Adresse',
    newPassword: 'Neues Passwort',
    confirmPassword: 'Neues Passwort bestätigen',
    hint: 'Mindestens {{count}} Zeichen',
    invalid: 'Verwenden Sie 12 bis 200 Zeichen',
    easy: 'Dieses Passwort ist weit verbreitet oder kaum mehr als ein Name. Wählen Sie ein anderes, zum Beispiel vier Wörter ohne Zusammenhang.',
    notSame: 'Die beiden Passwörter stimmen nicht überein',
    submit: 'Passwort setzen',
    submitting: 'Wird gesetzt …',
    done: 'Ihr Passwort ist gesetzt.',
    doneHint: 'Alle Geräte, die bei diesem Konto angemeldet waren, wurden abgemeldet.',
    over: 'Dieser Link funktioniert nicht mehr',
    overHint:
      'Er wurde verwendet, durch einen neueren ersetzt oder ist abgelaufen. Fordern Sie einen neuen an oder bitten Sie Ihren Administrator um eine neue Einladung.',
  },
  backToSignIn: 'Zurück zur Anmeldung',
  askAgain: 'Neuen Link anfordern',
} as const satisfies Translated<typeof english>;
