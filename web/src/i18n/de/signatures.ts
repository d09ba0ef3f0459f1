import type { signatures as english } from '../en/signatures.ts';
import type { Translated } from '../translated.ts';

export const signatures = {
  of: 'Unterschriften unter {{title}}',
  sign: 'Unterschreiben',
  signOf: 'Unterschreiben: {{title}}',
  given: '{{meaning}}: {{who}}, {{at}}',
  changedAfter: 'Nach der Unterschrift geändert',
  meanings: {
    review: 'Prüfung',
    approval: 'Freigabe',
    responsibility: 'Verantwortung',
    authorship: 'Urheberschaft',
  },
  dialog: {
    title: 'Unterschreiben',
    failed: 'Was zu unterschreiben ist, konnte nicht geladen werden',
    hint: 'Ihre Unterschrift bindet wie eine von Hand. Sie zeigt Ihren Namen, die Zeit und die Bedeutung.',
    what: 'Was Sie unterschreiben',
    meaning: 'Bedeutung der Unterschrift',
    choose: 'Wählen',
    meaningMissing: 'Wählen Sie, was Ihre Unterschrift bedeutet',
    email: 'Ihre E-Mail-Adresse',
    emailMissing: 'Geben Sie Ihre E-Mail-Adresse ein',
    password: 'Ihr Passwort',
    passwordMissing: 'Geben Sie Ihr Passwort ein',
    passkey: 'Mit einem Passkey unterschreiben',
    passkeyFailed:
      'Der Passkey wurde nicht angenommen. Versuchen Sie es noch einmal, oder nehmen Sie Ihr Passwort.',
    signed: 'Unterschrieben',
  },
} as const satisfies Translated<typeof english>;
