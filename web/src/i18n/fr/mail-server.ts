import type { mailServer as english } from '../en/mail-server.ts';
import type { Translated } from '../translated.ts';

export const mailServer = {
  title: 'Serveur de messagerie',
  hint: 'Les e-mails de cette entreprise peuvent passer par votre propre serveur de messagerie, depuis votre propre adresse\u00A0: alarmes, invitations, rapports. Rien ne lui est envoyé sans chiffrement.',
  failed: 'Le serveur de messagerie n’a pas pu être chargé',
  byOwn: 'Les e-mails passent par votre propre serveur, {{host}}.',
  byOwnOrOperator:
    'Les e-mails passent par votre propre serveur, {{host}}. Ce qu’il n’accepte pas passe par le serveur de l’exploitant.',
  byOperator: 'Les e-mails passent par le serveur de l’exploitant.',
  byNone: 'Aucun serveur de messagerie\u00A0: les e-mails ne sont pas envoyés.',
  noPassword:
    'Son mot de passe n’est pas enregistré. Saisissez-le pour que les e-mails passent par ce serveur.',
  lastSent: 'Il a accepté un e-mail pour la dernière fois le {{at}}, ou jusqu’à une heure plus tard.',
  lastFailure: 'Dernier échec, le {{at}}\u00A0: {{reason}}',
  host: 'Hôte',
  hostHint: 'Par exemple smtp.example.com',
  port: 'Port',
  security: 'Sécurité',
  securities: { starttls: 'STARTTLS (en général port 587)', tls: 'TLS dès le début (en général port 465)' },
  user: 'Nom d’utilisateur',
  password: 'Mot de passe',
  passwordKept:
    'S’il est vide, le mot de passe enregistré est gardé tant que l’hôte, le port et le nom d’utilisateur ne changent pas.',
  sender: 'Adresse de l’expéditeur',
  portInvalid: 'Saisissez un nombre de 1 à 65535',
  save: 'Enregistrer le serveur',
  saved: 'Serveur de messagerie enregistré. Envoyez-vous un essai.',
  test: 'Envoyer un e-mail d’essai',
  testSent: 'Le serveur a accepté l’e-mail d’essai à {{to}}.',
  testFailed: 'L’e-mail d’essai n’a pas été envoyé\u00A0: {{reason}}',
  remove: 'Supprimer le serveur',
  removeAsk: {
    question: 'Supprimer le serveur de messagerie\u00A0?',
    byOperator: 'Les e-mails passeront alors par le serveur de l’exploitant. Le mot de passe est supprimé.',
    byNone:
      'Les e-mails ne seront alors plus envoyés\u00A0: ni alarmes, ni invitations, ni rapports par e-mail. Le mot de passe est supprimé.',
    confirm: 'Supprimer',
  },
  failures: {
    'name not found': 'le nom de l’hôte est introuvable',
    'address not allowed': 'l’hôte est dans un réseau privé, ce que l’exploitant n’autorise pas',
    'no connection': 'l’hôte est injoignable sur ce port',
    'no TLS': 'le serveur ne chiffre pas de cette façon\u00A0; vérifiez la sécurité et le port',
    'certificate not valid': 'le certificat du serveur n’est pas valable pour cet hôte',
    'sign-in refused': 'le serveur a refusé le nom d’utilisateur ou le mot de passe',
    'sender refused': 'le serveur a refusé l’adresse de l’expéditeur',
    'message refused': 'le serveur a refusé le message',
    'time ran out': 'le serveur n’a pas répondu à temps',
    'password missing':
      'le mot de passe n’est pas enregistré, ou ne peut plus être lu\u00A0; saisissez-le à nouveau',
  },
} as const satisfies Translated<typeof english>;
