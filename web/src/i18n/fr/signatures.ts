import type { signatures as english } from '../en/signatures.ts';
import type { Translated } from '../translated.ts';

export const signatures = {
  of: 'Signatures de\u00A0: {{title}}',
  sign: 'Signer',
  signOf: 'Signer\u00A0: {{title}}',
  given: '{{meaning}}\u00A0: {{who}}, {{at}}',
  changedAfter: 'Modifié après la signature',
  meanings: {
    review: 'Vérification',
    approval: 'Approbation',
    responsibility: 'Responsabilité',
    authorship: 'Rédaction',
  },
  dialog: {
    title: 'Signer',
    failed: 'Ce qui est à signer n’a pas pu être chargé',
    hint: 'Votre signature engage comme une signature à la main. Elle indique votre nom, l’heure et la signification.',
    what: 'Ce que vous signez',
    meaning: 'Signification de la signature',
    choose: 'Choisir',
    meaningMissing: 'Choisissez ce que signifie votre signature',
    email: 'Votre adresse e-mail',
    emailMissing: 'Saisissez votre adresse e-mail',
    password: 'Votre mot de passe',
    passwordMissing: 'Saisissez votre mot de passe',
    passkey: 'Signer avec une clé d’accès',
    passkeyFailed: 'La clé d’accès n’a pas été acceptée. Réessayez, ou utilisez votre mot de passe.',
    signed: 'Signé',
  },
} as const satisfies Translated<typeof english>;
