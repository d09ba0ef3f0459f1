import type { confirmIdentity as english } from '../en/confirm-identity.ts';
import type { Translated } from '../translated.ts';

export const confirmIdentity = {
  title: 'Bestätigen Sie Ihre Identität',
  hint: 'Dies ändert, wie Personen sich anmelden. Nach zehn Minuten wird erneut gefragt.',
  password: 'Ihr Passwort',
  passwordMissing: 'Geben Sie Ihr Passwort ein',
  passwordWrong: 'Das Passwort ist nicht richtig',
  code: 'Code oder Wiederherstellungscode',
  codeHint: 'Sechs Ziffern Ihrer Authenticator-App oder ein Wiederherstellungscode',
  codeMissing: 'Geben Sie einen Code ein',
  codeWrong: 'Der Code ist nicht richtig. Jeder Code gilt nur einmal: Warten Sie auf den nächsten.',
  submit: 'Bestätigen',
  passkey: 'Passkey verwenden',
  passkeyFailed:
    'Der Passkey hat nicht funktioniert. Verwenden Sie Ihr Passwort oder versuchen Sie es erneut.',
} as const satisfies Translated<typeof english>;
