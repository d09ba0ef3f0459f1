import type { confirmIdentity as english } from '../en/confirm-identity.ts';
import type { Translated } from '../translated.ts';

export const confirmIdentity = {
  title: 'Confirmez que c’est bien vous',
  hint: 'Ceci modifie la façon dont on se connecte. La confirmation est redemandée après dix minutes.',
  password: 'Votre mot de passe',
  passwordMissing: 'Saisissez votre mot de passe',
  passwordWrong: 'Le mot de passe est incorrect',
  code: 'Code ou code de secours',
  codeHint: 'Six chiffres de votre application d’authentification, ou un code de secours',
  codeMissing: 'Saisissez un code',
  codeWrong: 'Le code est incorrect. Chaque code ne sert qu’une fois\u00A0: attendez le suivant.',
  submit: 'Confirmer',
  passkey: 'Utiliser une clé d’accès',
  passkeyFailed: 'La clé d’accès n’a pas fonctionné. Utilisez votre mot de passe, ou réessayez.',
} as const satisfies Translated<typeof english>;
