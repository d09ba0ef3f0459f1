import type { signIn as english } from '../en/sign-in.ts';
import type { Translated } from '../translated.ts';

export const signIn = {
  heading: 'TS1 Monitoring System',
  line: 'Melden Sie sich bei Ihrem Konto an',
  checkingSession: 'Sitzung wird geprüft …',
  companyName: 'Firmenname',
  email: 'E-Mail-Adresse',
  password: 'Passwort',
  submit: 'Anmelden',
  forgotten: 'Passwort vergessen?',
  usePassword: 'Mit Passwort anmelden',
  useBiometrics: 'Biometrisch anmelden',
  submitting: 'Anmeldung läuft …',
  required: '{{field}} ist erforderlich',
  invalidEmail: 'Geben Sie eine E-Mail-Adresse ein, zum Beispiel name@example.com',
  invalidCredentials: 'Ungültige Anmeldedaten',
  ended: 'Ihre Sitzung ist beendet. Bitte melden Sie sich erneut an.',
  verificationFailed: 'Die Sitzung konnte nicht geprüft werden',
} as const satisfies Translated<typeof english>;
