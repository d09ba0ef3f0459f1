import { FRENCH_FIELDS } from './fr-fields.ts';

/**
 * Refusals in French by their English text, which stays where the refusal is made; `{0}` is a placeholder. A text
 * beside a field follows the name of the field. A text that is not here is sent in English.
 */
export const FRENCH_REFUSALS: Readonly<Record<string, string>> = {
  // Callers
  'Please sign in.': 'Veuillez vous connecter.',
  'Your role does not permit this.': 'Votre rôle ne le permet pas.',
  "Your role does not permit changing other users' details.":
    'Votre rôle ne permet pas de modifier les données d’autres utilisateurs.',
  'This user has permissions that you do not have.': 'Cet utilisateur a des droits que vous n’avez pas.',
  'A role is given, made or changed only by somebody who has all of its permissions.':
    'Seule une personne qui a tous les droits d’un rôle peut l’attribuer, le créer ou le modifier.',
  'There is no such role.': 'Ce rôle n’existe pas.',
  'A company has at most {0} roles of its own. Delete one first.':
    'Une entreprise a au plus {0} rôles propres. Supprimez-en d’abord un.',
  'Users have this role: {0}. Give them another one first.':
    'Nombre d’utilisateurs qui ont ce rôle : {0}. Donnez-leur d’abord un autre rôle.',
  'A key with the scope ingest is made by somebody who may manage devices.':
    'Une clé de portée ingest est créée par une personne qui peut gérer les appareils.',
  'Only an admin may do this.': 'Seul un administrateur peut le faire.',
  'This company demands two-factor sign-in. Please set it up first.':
    'Cette entreprise exige l’authentification à deux facteurs. Configurez-la d’abord.',
  'Viewers of this company see only what belongs to their zones.':
    'Les observateurs de cette entreprise ne voient que ce qui appartient à leurs zones.',
  'Nothing was changed: a reason is required.': 'Rien n’a été modifié\u00A0: un motif est exigé.',
  'The screen is locked. Please unlock it with your password or a passkey.':
    'L’écran est verrouillé. Veuillez le déverrouiller avec votre mot de passe ou une clé d’accès.',
  'Please confirm that it is you, with your password or a passkey.':
    'Confirmez votre identité avec votre mot de passe ou une clé d’accès.',
  'This call comes from a page of another site.': 'Cet appel provient d’une page d’un autre site.',
  'The token is missing or not valid.': 'Le jeton manque ou n’est pas valide.',
  'Invalid credentials': 'Identifiants incorrects',
  'Authentication failed': 'Échec de l’authentification',
  'Verification failed': 'Échec de la vérification',
  'Two-factor code required': 'Un code à deux facteurs est nécessaire',
  'The code is not correct.': 'Le code est incorrect.',
  'The password is not correct.': 'Le mot de passe est incorrect.',
  'The current password is not correct.': 'Le mot de passe actuel est incorrect.',
  'The password was changed by somebody else.': 'Le mot de passe a été modifié par quelqu’un d’autre.',
  'This system sends no e-mail. Please ask an admin.':
    'Ce système n’envoie pas d’e-mails. Adressez-vous à un administrateur.',
  'Invitations go by e-mail here.': 'Ici, les invitations partent par e-mail.',
  'There is no such session.': 'Cette session n’existe pas.',
  'Too many failed attempts. Please try again later.': 'Trop de tentatives échouées. Réessayez plus tard.',
  'Too many wrong PINs. Sign in, or try again later.':
    'Trop de codes PIN erronés. Connectez-vous ou réessayez plus tard.',
  'The PIN is required.': 'Le code PIN est obligatoire.',
  'The PIN is not correct.': 'Le code PIN est incorrect.',
  'The PIN has not been chosen yet: sign in, and choose one in Your account.':
    'Le code PIN n’a pas encore été choisi\u00A0: connectez-vous et choisissez-en un dans «\u00A0Votre compte\u00A0».',
  'This link does not work any more. Please sign in.': 'Ce lien n’est plus valide. Veuillez vous connecter.',
  'This password is too easy to guess: it is common, or little more than a name. Choose another, for example four words that have nothing to do with each other.':
    'Ce mot de passe est trop facile à deviner\u00A0: il est courant, ou à peine plus qu’un nom. Choisissez-en un autre, par exemple quatre mots sans rapport entre eux.',
  'is too easy to guess': 'est trop facile à deviner',
  'You can register biometrics for your own account only.':
    'Vous ne pouvez enregistrer la biométrie que pour votre propre compte.',
  'You have a passkey. Please sign in with it.': 'Vous avez une clé d’accès. Connectez-vous avec elle.',
  'You have too many passkeys.': 'Vous avez trop de clés d’accès.',
  'This device has registered this passkey already.': 'Cet appareil a déjà enregistré cette clé d’accès.',
  'You have {0} passkeys. Remove one before you add another.':
    'Vous avez {0} clés d’accès. Retirez-en une avant d’en ajouter une autre.',
  'There is no such passkey.': 'Cette clé d’accès n’existe pas.',
  'Turn off your own two-factor sign-in under "Your account".':
    'Désactivez votre propre authentification à deux facteurs dans «\u00A0Votre compte\u00A0».',
  'This user has no two-factor sign-in.': 'Cet utilisateur n’a pas d’authentification à deux facteurs.',
  'Two-factor sign-in is off.': 'L’authentification à deux facteurs est désactivée.',
  'Two-factor sign-in is on already.': 'L’authentification à deux facteurs est déjà activée.',
  'Turn on your own two-factor sign-in first, or sign in with a passkey.':
    'Activez d’abord votre propre authentification à deux facteurs, ou connectez-vous avec une clé d’accès.',

  // The server
  'There is nothing at this address.': 'Il n’y a rien à cette adresse.',
  'An unexpected error occurred.': 'Une erreur inattendue s’est produite.',
  'The request is not valid.': 'La requête n’est pas valide.',
  'The body is too large.': 'Le contenu est trop volumineux.',
  'The server is busy. Please try again.': 'Le serveur est occupé. Veuillez réessayer.',
  'The server is busy with other files. Please try again.':
    'Le serveur est occupé par d’autres fichiers. Veuillez réessayer.',
  'The server is shutting down.': 'Le serveur est en cours d’arrêt.',
  'The server is closing.': 'Le serveur est en cours d’arrêt.',
  'The database is not available. Please try again.':
    'La base de données n’est pas disponible. Veuillez réessayer.',
  'Too many calls of this company are being received.':
    'Trop d’appels de cette entreprise sont en cours de réception.',
  'The company has too many open event streams.': 'L’entreprise a trop de flux d’événements ouverts.',

  // Users and companies
  'A company of this name exists already.': 'Une entreprise de ce nom existe déjà.',
  'The set-up has been done already.': 'La configuration initiale a déjà été faite.',
  'You cannot delete your own account.': 'Vous ne pouvez pas supprimer votre propre compte.',
  'You cannot disable your own account.': 'Vous ne pouvez pas désactiver votre propre compte.',
  'This user has a password already.': 'Cet utilisateur a déjà un mot de passe.',
  'This user is disabled.': 'Cet utilisateur est désactivé.',
  'The last admin of a company stays an admin.':
    'Le dernier administrateur d’une entreprise reste administrateur.',
  'A user with this name already exists.': 'Un utilisateur de ce nom existe déjà.',
  'A user with this email already exists.': 'Un utilisateur avec cette adresse e-mail existe déjà.',
  'There is no such user.': 'Cet utilisateur n’existe pas.',
  "Unauthorized to change other users' passwords":
    'Vous n’êtes pas autorisé à modifier le mot de passe d’autres utilisateurs',
  'The order of sensors belongs to each user alone.':
    'L’ordre des capteurs n’appartient qu’à chaque utilisateur.',
  'A company has at most {0} API keys. Revoke one first.':
    'Une entreprise a au plus {0} clés API. Révoquez-en d’abord une.',
  'There is no such API key.': 'Cette clé API n’existe pas.',
  'A company has at most {0} webhooks. Delete one first.':
    'Une entreprise a au plus {0} webhooks. Supprimez-en d’abord un.',
  'There is no such webhook.': 'Ce webhook n’existe pas.',
  'The webhook is switched off.': 'Le webhook est désactivé.',
  'The message has not failed.': 'Le message n’a pas échoué.',
  'There is no such delivery.': 'Cet envoi n’existe pas.',

  // Sensors, zones, base units
  'There is no such sensor.': 'Ce capteur n’existe pas.',
  'There is no such device.': 'Cet appareil n’existe pas.',
  'Another device is in use at "{0}" now: {1}. Look at the sensor again.':
    'Un autre appareil est maintenant utilisé pour «\u00A0{0}\u00A0»\u00A0: {1}. Consultez à nouveau le capteur.',
  'There is no such base unit.': 'Cette station de base n’existe pas.',
  'There is no outside MQTT broker.': 'Il n’y a pas de broker MQTT externe.',
  'There is no such zone.': 'Cette zone n’existe pas.',
  'A zone with this name already exists.': 'Une zone de ce nom existe déjà.',
  'The sensor is in this zone already.': 'Le capteur est déjà dans cette zone.',
  'There is no such sensor in this zone.': 'Ce capteur n’existe pas dans cette zone.',
  'The user is assigned to this zone already.': 'L’utilisateur est déjà affecté à cette zone.',
  'There is no such user in this zone.': 'Cet utilisateur n’existe pas dans cette zone.',
  'There is no such input.': 'Cette entrée n’existe pas.',
  'There is no such site.': 'Ce site n’existe pas.',
  'A company has at most {0} sites.': 'Une entreprise a au plus {0} sites.',
  'Plan data is required': 'Les données du plan sont obligatoires',
  'There is no such calibration.': 'Cet étalonnage n’existe pas.',
  'This sensor is not among the places to assess.':
    'Ce capteur ne fait pas partie des emplacements à évaluer.',
  'This calibration has no certificate.': 'Cet étalonnage n’a pas de certificat.',
  'No base unit has heard this sensor yet.': 'Aucune station de base n’a encore reçu ce capteur.',
  'This sensor was last received through a network server, which takes no commands.':
    'Ce capteur a été reçu en dernier par un serveur réseau, qui n’accepte pas de commandes.',
  'Too many commands are waiting for this base unit.':
    'Trop de commandes sont en attente pour cette station de base.',
  'There is no such command.': 'Cette commande n’existe pas.',
  'The latest firmware version is not known.': 'La dernière version du micrologiciel n’est pas connue.',
  'There is no such delivery in quarantine.': 'Cette transmission n’est pas en quarantaine.',
  'What was quarantined cannot be read any more.': 'Ce qui a été mis en quarantaine n’est plus lisible.',

  // Alarms and messages
  'There is no such alarm.': 'Cette alarme n’existe pas.',
  'Your company does not have alarms confirmed.': 'Votre entreprise ne fait pas confirmer les alarmes.',
  'You acknowledged this alarm yourself: somebody else has to confirm it.':
    'Vous avez acquitté cette alarme vous-même\u00A0: quelqu’un d’autre doit la confirmer.',
  'This alarm has been confirmed already.': 'Cette alarme est déjà confirmée.',
  'Already Acknowledged': 'Déjà acquittée',
  'The sensor does not follow this template.': 'Le capteur ne suit pas ce modèle.',
  'A template with this name already exists.': 'Un modèle de ce nom existe déjà.',
  'A company can have {0} templates.': 'Une entreprise peut avoir {0} modèles.',
  'There is no preview of this template yet.': 'Il n’y a pas encore d’aperçu de ce modèle.',
  'The sensor follows the template "{0}". Change the template, or detach the sensor first.':
    'Le capteur suit le modèle «\u00A0{0}\u00A0». Modifiez le modèle ou détachez d’abord le capteur.',
  'There is no such template.': 'Ce modèle n’existe pas.',
  'There is no such maintenance.': 'Cette maintenance n’existe pas.',
  'This maintenance is over.': 'Cette maintenance est terminée.',
  'This maintenance has begun: it can be ended, and stays on record.':
    'Cette maintenance a commencé\u00A0: vous pouvez y mettre fin, et elle reste enregistrée.',
  'This maintenance does not last now.': 'Cette maintenance n’est pas en cours.',
  'The end of one that repeats or of shelving cannot be moved. Add maintenance beside it.':
    'La fin d’une maintenance périodique ou d’une suspension ne peut pas être déplacée. Ajoutez une autre maintenance.',
  'The alarms of this sensor are not shelved.': 'Les alarmes de ce capteur ne sont pas suspendues.',
  'There is no such alert group.': 'Ce groupe d’alerte n’existe pas.',
  'There is no such recipient in this alert group.': 'Ce destinataire n’existe pas dans ce groupe d’alerte.',
  'This company has no mail server of its own.': 'Cette entreprise n’a pas son propre serveur de messagerie.',
  'There is no such chat channel.': 'Ce canal de messagerie n’existe pas.',
  'A group has at most {0} chat channels. Take one away first.':
    'Un groupe a au plus {0} canaux de messagerie. Retirez-en d’abord un.',
  'There is no such contact.': 'Ce contact n’existe pas.',
  'The contact has no such address.': 'Le contact n’a pas une telle adresse.',
  'A company has at most {0} contacts. Delete one first.':
    'Une entreprise a au plus {0} contacts. Supprimez-en d’abord un.',
  'A code was sent less than a minute ago.': 'Un code a été envoyé il y a moins d’une minute.',
  'There is no code to be entered. Send a new one.': 'Il n’y a pas de code à saisir. Envoyez-en un nouveau.',
  'is not the code that was sent': 'n’est pas le code qui a été envoyé',
  'There is no such rota.': 'Ce planning d’astreinte n’existe pas.',
  'A company has at most {0} rotas. Delete one first.':
    'Une entreprise a au plus {0} plannings d’astreinte. Supprimez-en d’abord un.',
  'There is no such override.': 'Cette exception n’existe pas.',
  'A rota has at most {0} overrides. Take one back first.':
    'Un planning d’astreinte a au plus {0} exceptions. Annulez-en d’abord une.',
  'There is no such calendar.': 'Ce calendrier n’existe pas.',
  'There is no such browser.': 'Ce navigateur n’existe pas.',
  'There is no such push subscription.': 'Cet abonnement push n’existe pas.',
  'There is no such scheduled report.': 'Ce rapport planifié n’existe pas.',

  // Files
  'An import is under way already.': 'Une importation est déjà en cours.',
  'An import of readings is under way already.': 'Une importation de mesures est déjà en cours.',
  'The file did not arrive whole. Please send it again.':
    'Le fichier n’est pas arrivé entier. Veuillez le renvoyer.',
  'The file is packed. Please unpack it first.': 'Le fichier est compressé. Décompressez-le d’abord.',
  'The file is no longer wanted.': 'Le fichier n’est plus demandé.',
  'There is not enough space on the server for this file.':
    'Il n’y a pas assez de place sur le serveur pour ce fichier.',
  'A file may have at most {0} MB here.': 'Un fichier peut avoir ici au plus {0} Mo.',
  'Something that the file holds was added meanwhile. Nothing was imported; try again.':
    'Un élément du fichier a été ajouté entre-temps. Rien n’a été importé\u00A0; réessayez.',

  'An API key cannot do this. Please sign in.': 'Une clé API ne permet pas cela. Veuillez vous connecter.',
  'The {0} of the request is not the {1} of the session.':
    'La valeur «\u00A0{0}\u00A0» de la requête n’est pas la valeur «\u00A0{1}\u00A0» de la session.',
  'The PIN {0}.': 'Le code PIN {0}.',
  'There is no such user in a company of this name.':
    'Cet utilisateur n’existe pas dans une entreprise de ce nom.',
  'Zone ID and {0} ID are required':
    'L’identifiant de la zone et celui de l’élément «\u00A0{0}\u00A0» sont obligatoires',
  'You have {0} saved searches. Delete one first.':
    'Vous avez {0} recherches enregistrées. Supprimez-en d’abord une.',
  'There is no such saved search.': 'Cette recherche enregistrée n’existe pas.',
  'Home Assistant does not read the sensors.': 'Home Assistant ne lit pas les capteurs.',
  'Only a network server has a time of its own.': 'Seul un serveur réseau a sa propre heure.',
  'Input not found': 'Cette entrée n’existe pas',
  'The command cannot be cancelled: it is {0}.': 'La commande ne peut pas être annulée\u00A0: elle est {0}.',
  'The command {0}.': 'La commande {0}.',
  'The plan {0}.': 'Le plan {0}.',
  'There is no such cause.': 'Cette cause n’existe pas.',
  'There is no such action.': 'Cette action n’existe pas.',
  '1 sensor follows the template "{0}". Detach them first.':
    '1 capteur suit le modèle «\u00A0{0}\u00A0». Détachez-le d’abord.',
  '{0} sensors follow the template "{1}". Detach them first.':
    '{0} capteurs suivent le modèle «\u00A0{1}\u00A0». Détachez-les d’abord.',
  'Not now: a real alarm of the group is in force.':
    'Pas maintenant\u00A0: une alarme réelle du groupe est en cours.',
  'Not now: maintenance or shelving covers sensors of the group.':
    'Pas maintenant\u00A0: des capteurs du groupe sont en maintenance ou suspendus.',
  'There is no such evidence pack.': 'Ce dossier de preuves n’existe pas.',
  'The evidence pack is not made yet.': 'Le dossier de preuves n’est pas encore prêt.',
  'Other evidence packs are being made. Please wait for one of them.':
    'D’autres dossiers de preuves sont en cours de création. Veuillez attendre l’un d’eux.',
  'There are too many evidence packs. Please delete one first.':
    'Il y a trop de dossiers de preuves. Veuillez d’abord en supprimer un.',
  'The record has changed since it was shown. Read it again before you sign.':
    'L’enregistrement a changé depuis qu’il a été affiché. Relisez-le avant de signer.',
  'This is still under way. It can be signed once it has ended.':
    'C’est encore en cours. La signature est possible une fois que c’est terminé.',
  'You have signed this record with this meaning.':
    'Vous avez déjà signé cet enregistrement avec cette signification.',
  'You have signed this record with another meaning. The company wants another person for this one.':
    'Vous avez signé cet enregistrement avec une autre signification. L’entreprise exige une autre personne pour celle-ci.',
  'The e-mail address is required.': 'L’adresse e-mail est requise.',
  'You sign for yourself alone.': 'Vous ne signez que pour vous-même.',
  'This review was withdrawn: its plan was deleted before it was done.':
    'Cette revue a été retirée\u00A0: son plan a été supprimé avant qu’elle soit faite.',
  'Your role does not sign this record.': 'Votre rôle ne signe pas cet enregistrement.',
  'There is no such review plan.': 'Ce plan de revue n’existe pas.',
  'There is no such plan of tasks.': 'Ce plan de tâches n’existe pas.',
  'There is no such task.': 'Cette tâche n’existe pas.',
  'This task is done already: by {0}, at {1}.': 'Cette tâche est déjà faite\u00A0: par {0}, à {1}.',
  'This task was withdrawn: it need not be done any more.':
    'Cette tâche a été retirée\u00A0: elle n’est plus à faire.',
  'This task can no longer be done: its grace ended more than {0} hours before.':
    'Cette tâche ne peut plus être faite\u00A0: son délai de grâce s’est terminé plus de {0} heures avant.',
  'This task is done by a reading by hand of its sensor.':
    'Cette tâche se fait par une mesure manuelle de son capteur.',
  'There is no such reading by hand.': 'Cette mesure manuelle n’existe pas.',
  'A reading by hand is made void by its author or by somebody who may change sensors.':
    'Une mesure manuelle est annulée par son auteur ou par une personne autorisée à modifier les capteurs.',
  'This reading by hand is void already.': 'Cette mesure manuelle est déjà annulée.',
  'This Idempotency-Key was used for another entry.': 'Cette Idempotency-Key a servi à une autre saisie.',
  'There is no such review.': 'Cette revue n’existe pas.',
  'This review is ended by the reviewers of its plan.':
    'Cette revue est terminée par les réviseurs de son plan.',
  'This review is done already.': 'Cette revue est déjà faite.',
  'There is no such alarm drill.': 'Cet exercice d’alarme n’existe pas.',
  'There is no such run.': 'Cette exécution n’existe pas.',
  'An alarm drill of the company is running. Wait for its end.':
    'Un exercice d’alarme de l’entreprise est en cours. Attendez sa fin.',
  'Only a failed run that nobody has looked at is looked at.':
    'Seule une exécution échouée que personne n’a encore examinée peut être examinée.',
  'A file is imported only into a company that has nothing yet. This one has: {0}.':
    'Un fichier n’est importé que dans une entreprise encore vide. Celle-ci a\u00A0: {0}.',
  'What the import before had written is being cleared away. Try again in a minute.':
    'Ce que l’importation précédente avait écrit est en cours d’effacement. Réessayez dans une minute.',
  'Whoever began the import is no longer an admin.':
    'La personne qui a lancé l’importation n’est plus administrateur.',
  'The serial number of base unit{0} of the file is in use.':
    'Le numéro de série de la station de base{0} du fichier est déjà utilisé.',
  'The recording names more than {0} new sensors: is the column right?':
    'L’enregistrement nomme plus de {0} nouveaux capteurs\u00A0: est-ce la bonne colonne\u00A0?',
  'The first line of the body must be JSON that says how the file is read.':
    'La première ligne du contenu doit être du JSON qui indique comment lire le fichier.',
  'The body must be a file (Content-Type: {0}).':
    'Le contenu doit être un fichier (Content-Type\u00A0: {0}).',
  'The body must not be compressed (Content-Encoding).':
    'Le contenu ne doit pas être compressé (Content-Encoding).',

  ...FRENCH_FIELDS,
};
