import type { passkeys as english } from '../en/passkeys.ts';
import type { Translated } from '../translated.ts';

export const passkeys = {
  signIn: 'Se connecter par biométrie',
  signingIn: 'Connexion…',
  nameAccount: 'Mon compte n’est pas proposé',
  signInHint:
    'Votre appareil affiche les comptes dont il détient les clés d’accès. Ni nom d’entreprise ni mot de passe ne sont nécessaires.',
  error: {
    cancelled: 'L’authentification biométrique a été annulée ou a expiré. Réessayez.',
    cancelledIpad:
      'L’authentification biométrique a été annulée ou a expiré. Réessayez et confirmez avec Face ID ou Touch ID.',
    security: 'Erreur de sécurité lors de la connexion biométrique. Vérifiez que vous utilisez HTTPS.',
    notSupported:
      'Cet appareil ou ce navigateur ne prend pas en charge l’authentification biométrique. Connectez-vous avec votre mot de passe.',
    notSupportedIpad:
      'Cet iPad ou ce navigateur ne prend pas en charge l’authentification biométrique. Utilisez Safari, ou connectez-vous avec votre mot de passe.',
    invalidState:
      'L’authentification biométrique a échoué. Vérifiez qu’une clé d’accès est enregistrée pour ce compte.',
    responseFormat:
      'L’authentification a échoué\u00A0: format de réponse non valable. Réessayez ou connectez-vous avec votre mot de passe.',
    other: 'La connexion biométrique a échoué\u00A0: {{message}}',
    noAuthenticatorIpad:
      'Cet iPad ne propose ni Face ID ni Touch ID à ce site. Causes probables\u00A0: la biométrie est désactivée dans Réglages\u00A0; ' +
      'aucun visage ni doigt n’a été enregistré\u00A0; cet iPad n’a ni Face ID ni Touch ID\u00A0; sa version d’iOS est antérieure à 14. ' +
      'Connectez-vous avec votre mot de passe.',
  },
  session: {
    unverified: 'La session n’a pas pu être vérifiée',
    unreadable: 'Données de session non valables',
    'not-stored': 'Les données de l’utilisateur n’ont pas été enregistrées',
  },
  step: {
    options: 'Les options d’authentification n’ont pas pu être obtenues',
    challenge: 'Il manque le défi dans la réponse du serveur',
    verify: 'L’authentification n’a pas pu être vérifiée',
    registrationOptions: 'Les options d’enregistrement n’ont pas pu être obtenues',
    register: 'L’enregistrement n’a pas pu être vérifié',
    credential: 'Identifiant non valable\u00A0: ID ou rawId manquant',
    authenticator: 'Réponse de l’authentificateur non valable\u00A0: données requises manquantes',
  },
  ipad: {
    title: 'Aide pour iPad',
    hintEnrolled: 'Face ID ou Touch ID doit être configuré dans Réglages.',
    hintSafari: 'Utilisez Safari, et ouvrez ce site dans son propre onglet.',
    hintRegister:
      'Enregistrez d’abord cet iPad\u00A0: connectez-vous avec votre mot de passe et ajoutez une clé d’accès sous «\u00A0Votre compte\u00A0».',
    diagnose: 'Lancer le diagnostic',
    secure: 'Connexion sécurisée (HTTPS)',
    supported: 'Le navigateur prend en charge les clés d’accès',
    authenticator: 'Face ID, Touch ID ou code est disponible',
    yes: 'Oui',
    no: 'Non',
  },
  notSupported: 'Votre navigateur ne prend pas en charge l’authentification biométrique',
  registered: 'Biométrie enregistrée',
  registrationFailed: 'La biométrie n’a pas pu être enregistrée. Réessayez.',
  registeredHere: 'Cet appareil a déjà une clé d’accès pour votre compte.',
  register: 'Enregistrer la biométrie',
  registerAnother: 'Enregistrer aussi la biométrie de cet appareil',
  title: 'Clés d’accès',
  add: 'Ajouter une clé d’accès',
  none: 'Aucune clé d’accès',
  noneHint:
    'Avec une clé d’accès, la connexion se fait avec l’empreinte digitale, le visage ou le code PIN de votre appareil, sans mot de passe.',
  loadFailed: 'Les clés d’accès n’ont pas pu être chargées',
  added: 'Ajoutée le {{at}}',
  lastUsed: 'Dernière utilisation le {{at}}',
  neverUsed: 'Jamais utilisée',
  synced: 'Synchronisée',
  remove: 'Supprimer la clé d’accès',
  removeNamed: 'Supprimer la clé d’accès {{name}}',
  removeQuestion: 'Supprimer cette clé d’accès\u00A0?',
  removeHint:
    '{{name}} ne permet plus de vous connecter. Votre mot de passe et vos autres clés d’accès restent tels quels. Si votre entreprise exige deux facteurs et que c’était le dernier, un nouveau vous est demandé aussitôt.',
} as const satisfies Translated<typeof english>;
