import type { account as english } from '../en/account.ts';
import type { Translated } from '../translated.ts';

export const account = {
  subtitle: 'Connecté en tant que {{email}}',
  password: 'Mot de passe',
  currentPassword: 'Mot de passe actuel',
  newPassword: 'Nouveau mot de passe',
  confirmPassword: 'Confirmer le nouveau mot de passe',
  passwordHint: 'Au moins {{count}} caractères. Vos autres sessions prennent fin.',
  changePassword: 'Changer le mot de passe',
  passwordChanged: 'Mot de passe changé',
  required: 'Saisissez votre mot de passe actuel',
  invalidNew: 'Utilisez 12 à 200 caractères',
  easyNew:
    'Ce mot de passe est courant, ou n’est guère plus qu’un nom. Choisissez-en un autre, par exemple quatre mots sans rapport entre eux.',
  notSame: 'Les deux nouveaux mots de passe diffèrent',
  wrongCurrent: 'Le mot de passe actuel est incorrect',
  preferences: {
    title: 'Langue et unités',
    language: 'Langue',
    unit: 'Unité de température',
    asCompany: 'Comme votre entreprise ({{what}})',
    hint: 'Les écrans, les messages et les rapports l’affichent\u00A0; les seuils se saisissent dans cette unité. Les dates et les décimales suivent la langue.',
    save: 'Enregistrer la langue et les unités',
    saved: 'Langue et unités enregistrées',
  },
  pin: {
    title: 'Code PIN pour les alarmes',
    intro:
      'Si votre entreprise demande un code PIN, il vous sert à acquitter les alarmes depuis les messages. Il ne permet pas de se connecter.',
    set: 'Choisi le {{time}}',
    label: 'Code PIN',
    labelNew: 'Nouveau code PIN',
    hint: '4 à 8 chiffres',
    wrong: 'Utilisez 4 à 8 chiffres',
    save: 'Enregistrer le code PIN',
    saved: 'Code PIN enregistré',
    remove: 'Supprimer le code PIN',
    removed: 'Code PIN supprimé',
  },
} as const satisfies Translated<typeof english>;
