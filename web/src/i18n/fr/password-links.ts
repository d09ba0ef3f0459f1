import type { passwordLinks as english } from '../en/password-links.ts';
import type { Translated } from '../translated.ts';

export const passwordLinks = {
  forgotten: {
    line: 'Définir un nouveau mot de passe',
    hint: 'Nous envoyons un lien à l’adresse e-mail de votre compte. Il ne sert qu’une fois et est valable une heure.',
    submit: 'Envoyer le lien',
    submitting: 'Envoi…',
    sent: 'Consultez vos e-mails',
    sentHint:
      'Si un tel compte existe, un lien est en route vers son adresse e-mail. Regardez aussi dans le dossier des indésirables.',
  },
  set: {
    invitation: 'Bienvenue chez {{companyName}}. Choisissez votre mot de passe.',
    'password-reset': 'Choisissez un nouveau mot de passe pour {{companyName}}.',
    checking: 'Vérification du lien…',
    email: 'Adresse e-mail',
    newPassword: 'Nouveau mot de passe',
    confirmPassword: 'Confirmer le nouveau mot de passe',
    hint: 'Au moins {{count}} caractères',
    invalid: 'Utilisez 12 à 200 caractères',
    easy: 'Ce mot de passe est courant, ou n’est guère plus qu’un nom. Choisissez-en un autre, par exemple quatre mots sans rapport entre eux.',
    notSame: 'Les deux mots de passe diffèrent',
    submit: 'Définir le mot de passe',
    submitting: 'Enregistrement…',
    done: 'Votre mot de passe est défini.',
    doneHint: 'Tous les appareils connectés à ce compte ont été déconnectés.',
    over: 'Ce lien ne fonctionne plus',
    overHint:
      'Il a été utilisé, remplacé par un plus récent, ou a expiré. Demandez-en un autre, ou demandez à votre administrateur une autre invitation.',
  },
  backToSignIn: 'Retour à la connexion',
  askAgain: 'Demander un autre lien',
} as const satisfies Translated<typeof english>;
