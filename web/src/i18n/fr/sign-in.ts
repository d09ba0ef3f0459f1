import type { signIn as english } from '../en/sign-in.ts';
import type { Translated } from '../translated.ts';

export const signIn = {
  heading: 'TS1 Monitoring System',
  line: 'Connectez-vous à votre compte',
  checkingSession: 'Vérification de la session…',
  companyName: 'Nom de l’entreprise',
  email: 'Adresse e-mail',
  password: 'Mot de passe',
  submit: 'Se connecter',
  forgotten: 'Mot de passe oublié\u00A0?',
  usePassword: 'Se connecter par mot de passe',
  useBiometrics: 'Se connecter par biométrie',
  submitting: 'Connexion…',
  required: '{{field}}\u00A0: champ obligatoire',
  invalidEmail: 'Saisissez une adresse e-mail, par exemple nom@example.com',
  invalidCredentials: 'Identifiants incorrects',
  ended: 'Votre session a pris fin. Reconnectez-vous.',
  verificationFailed: 'La session n’a pas pu être vérifiée',
} as const satisfies Translated<typeof english>;
