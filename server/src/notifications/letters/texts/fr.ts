import type { LetterTexts } from './en.ts';

const REPLY_FORM = 'ACK, les 4 chiffres du message, votre code PIN';

/** The same in French. A text message has its letters without the marks that GSM 03.38 lacks (`gsm-text.ts`). */
export const FRENCH_LETTERS: LetterTexts = {
  headlines: {
    alarm: 'Alarme',
    warning: 'Avertissement',
    repeat: 'Alarme en cours',
    returned: 'Retour normal',
    acknowledged: 'Acquittée',
    escalation: 'Non acquittée',
    'hand-over': 'Vous êtes d’astreinte, alarme en cours',
    'still-out': 'Acquittée, persiste',
    worse: 'Acquittée, empire',
    drill: 'EXERCICE',
    'drill-result': 'Exercice d’alarme',
    'drill-notice': 'EXERCICE prévu',
    'review-due': 'Revue à faire',
    'review-missed': 'Revue manquée',
    'task-due': 'Tâche à faire',
    'task-missed': 'Tâche manquée',
    maintenance: 'Maintenance terminée',
    calibration: 'Étalonnage à faire',
    quarantine: 'Des mesures n’ont pas pu être enregistrées',
    'unit-clock': 'L’horloge d’une station de base est fausse',
    report: 'Rapport',
    test: 'Message d’essai',
    'silent-device': 'Vérifiez vos notifications push',
    invitation: 'Invitation',
    'password-reset': 'Définir un nouveau mot de passe',
    'contact-code': 'Confirmez cette adresse',
    account: 'Votre compte a été modifié',
  },
  link: { acknowledge: 'Voir et acquitter', look: 'Voir cette alarme' },
  open: 'Ouvrir',
  titled: (title, about) => `${title}\u00A0: ${about}`,
  clock: {
    on: (time, day) => `${time} le ${day}`,
  },
  alarm: {
    events: (count) => `${count} événements`,
    waiting: 'À acquitter',
    waitingSince: (until) => `À acquitter\u00A0; retour à la normale\u00A0: ${until}.`,
    corrected: 'Alarme corrigée',
    held: {
      maintenance: 'Alarme pendant maintenance',
      shelving: 'Suspension terminée',
    },
    heldLines: {
      maintenance: 'Déclenchée pendant une maintenance, terminée, et toujours en cours.',
      shelving: 'La suspension est finie, l’alarme persiste.',
    },
    heldAndBack: {
      maintenance: 'Déclenchée pendant une maintenance, terminée. Personne ne l’a acquittée.',
      shelving: 'La suspension est finie. Pas acquittée.',
    },
    whatToDo: 'Que faire\u00A0:',
    zone: (names) => `Zone\u00A0: ${names}`,
    silentSensors: (count, names) => `Capteurs muets (${count})\u00A0: ${names}`,
    value: (value) => `Valeur\u00A0: ${value}`,
    before: (value) => `À l’acquittement ou au dernier message de ce type\u00A0: ${value}`,
    now: (value) => `Actuelle\u00A0: ${value}`,
    highest: (value) => `Maximum\u00A0: ${value}`,
    lowest: (value) => `Minimum\u00A0: ${value}`,
    worst: (value) => `Pire valeur\u00A0: ${value}`,
    limit: (limit) => `Seuil\u00A0: ${limit}`,
    since: (at) => `Depuis\u00A0: ${at}`,
    lasting: (what, since, until) =>
      until === null ? `${what} depuis ${since}` : `${what} de ${since} à ${until}`,
    unknown: 'inconnu',
    unknownSince: (text, at) => `${text}, inconnu depuis ${at}`,
    returned: (at) => `Normale\u00A0: ${at}`,
    acknowledgedBy: (person, at) => `Acquittée par\u00A0: ${person}${at === undefined ? '' : `, ${at}`}`,
    cause: (text) => `Cause\u00A0: ${text}`,
    action: (text) => `Action menée\u00A0: ${text}`,
    note: (text) => `Note\u00A0: ${text}`,
    correctedLine: 'Des mesures arrivées en retard montrent ceci à la place de l’alarme envoyée auparavant.',
    late: 'Vu dans des mesures tardives.',
    within: (limit, minutes) => `${limit} en ${minutes} min`,
  },
  account: {
    changes: {
      password: 'nouveau mot de passe',
      email: 'nouvelle adresse e-mail',
      'passkey-added': 'clé d’accès ajoutée',
      'passkey-removed': 'clé d’accès supprimée',
      'two-factor-on': 'authentification à deux facteurs activée',
      'two-factor-off': 'authentification à deux facteurs désactivée',
      'recovery-codes': 'nouveaux codes de secours',
    },
    yours: (company, change) => `Votre compte chez ${company}\u00A0: ${change}.`,
    when: (at) => `Date\u00A0: ${at}`,
    bySelf: 'La modification vient de votre propre session ou d’un lien qui vous a été envoyé.',
    by: (person) => `La modification a été faite par ${person}.`,
    expected:
      'Si vous vous y attendiez, vous n’avez rien à faire. Sinon, prévenez aussitôt un administrateur de votre entreprise.',
  },
  calibration: {
    dueOn: (headline, day, sensor) => `${headline} le ${day}\u00A0: ${sensor}`,
    several: (headline, count) => `${headline}\u00A0: ${count} capteurs`,
    due: (sensor, day) => `${sensor}\u00A0: à étalonner avant le ${day}`,
  },
  contactCode: {
    wants: (company) => `${company} veut envoyer à cette adresse les alarmes de ses températures.`,
    giveIt: 'Si c’est exact, donnez le code à qui vous le demande. Il est valable un jour.',
    ignore: 'Sinon, ignorez ce message\u00A0: rien d’autre ne suivra.',
    code: (code) => `Code\u00A0: ${code}`,
    stop: 'Ne plus recevoir\u00A0:',
  },
  passwordLink: {
    works: (until) => `Le lien est valable une seule fois, jusqu’au ${until}.`,
    asked: (company) => `Un nouveau mot de passe a été demandé pour votre compte chez ${company}.`,
    notYou:
      'Si la demande ne vient pas de vous, ignorez ce message\u00A0: votre mot de passe reste inchangé.',
    added: (person, company) => `${person} vous a ajouté à la surveillance des températures de ${company}.`,
    choose: (works) => `Choisissez votre mot de passe. ${works}`,
  },
  maintenance: {
    events: (count) => (count === 1 ? '1 événement' : `${count} événements`),
    ended: (reason, at) => `La maintenance «\u00A0${reason}\u00A0» s’est terminée le ${at}.`,
    raised:
      'Ces événements ont été déclenchés pendant la maintenance et sont terminés ou acquittés. Aucun message n’a été envoyé à leur sujet.',
    more: (count) => `Et ${count} autres\u00A0: voir le journal des alarmes.`,
  },
  drill: {
    asks: 'Ceci est un exercice d’alarme. Il n’y a aucun problème. Agissez comme pour une alarme et acquittez-la.',
    probe:
      'Exercice d’alarme\u00A0: quelqu’un amène volontairement cette sonde au-delà de sa limite. Agissez comme pour une alarme et acquittez-la.',
    results: { passed: 'réussi', late: 'trop tard', failed: 'échoué', skipped: 'omis' },
    ends: {
      'in time': 'Tout est arrivé à temps.',
      'reading late': 'La mesure a été enregistrée trop tard.',
      'alarm late': 'L’alarme a été déclenchée trop tard.',
      'message late': 'Le premier message a été remis trop tard.',
      'acknowledgement late': 'L’acquittement est arrivé trop tard.',
      'nobody notified': 'Le groupe ne prévient aucune personne par les canaux de l’exercice.',
      'no reading': 'La mesure n’a pas été enregistrée.',
      'no alarm': 'Aucune alarme n’a été déclenchée.',
      'not acknowledged': 'Personne n’a acquitté.',
      'probe not out': 'La sonde n’a pas franchi sa limite à temps.',
      'probe not back':
        'La sonde n’est pas revenue dans ses limites à temps\u00A0: son alarme compte comme réelle.',
    },
    unsent: {
      'given up': (message) => `Aucun message n’a pu être remis\u00A0: ${message}`,
      'not handed over': (message) => `Aucun message n’a été remis\u00A0: ${message}`,
      'some failed': (message) =>
        `L’acquittement est arrivé à temps, mais tous les messages n’ont pas été remis\u00A0: ${message}`,
    },
    noMessage: 'il n’y en avait pas.',
    postponed: {
      'alarm in force': (times) =>
        `Il a été reporté ${times} fois, et une alarme réelle du groupe est toujours en cours.`,
      quiet: (times) =>
        `Il a été reporté ${times} fois, et des capteurs du groupe sont toujours en maintenance ou suspendus.`,
    },
    channels: { email: 'e-mail', sms: 'SMS', push: 'push', voice: 'appel', chat: 'messagerie' },
    states: {
      waiting: 'en attente',
      sending: 'en cours d’envoi',
      delivered: 'remis',
      failed: 'échec',
      'not configured': 'non configuré',
      'no address': 'aucune adresse',
      held: 'retenu',
    },
    via: { mail: 'e-mail', 'text message': 'SMS', push: 'push', call: 'appel' },
    planned: (group, at) => `Exercice du groupe d’alerte ${group} prévu\u00A0: ${at}.`,
    bring: (sensor: string, minutes: number) =>
      `Quelqu’un doit ensuite amener la sonde de ${sensor} au-delà de sa limite en ${minutes} minutes.`,
    expect: 'Ses messages commencent par EXERCICE. Agissez comme pour une alarme et acquittez.',
    mayMove: 'Il a lieu plus tard tant qu’une alarme réelle ou une maintenance est en cours.',
    group: (name) => `Groupe d’alerte\u00A0: ${name}`,
    begun: (at) => `Début\u00A0: ${at}`,
    result: (word) => `Résultat\u00A0: ${word}`,
  },
  review: {
    company: 'toute l’entreprise',
    auditLog: 'journal d’audit',
    access: 'accès',
    due: (at) => `Une revue est à faire\u00A0: sa période s’est terminée le ${at}.`,
    until: (at) => `Elle est manquée si elle n’est pas faite avant le ${at}.`,
    count: (count) => `${count} revues`,
    missed: (what, at) => `La revue de ${what}, due le ${at}, n’a pas été faite à temps.`,
    late: 'Elle peut encore être faite et reste marquée en retard.',
  },
  task: {
    at: (name, place) => `${name}, ${place}`,
    due: (at) => `À faire\u00A0: ${at}`,
    until: (at) => `Elle est manquée si elle n’est pas faite avant le ${at}.`,
    count: (count) => `${count} tâches`,
    missed: (what, at) => `${what}, due le ${at}\u00A0: non faite à temps.`,
    first: (group) => `Prévenu en premier\u00A0: groupe d’alerte ${group}`,
    late: (hours) =>
      `Ce qui est manqué peut encore être fait pendant ${hours} heures et reste marqué comme manqué.`,
  },
  quarantine: {
    reasons: {
      'a number is outside what can be stored': 'un nombre dépasse ce qui peut être enregistré',
      'a stored row that belongs to it cannot be read':
        'une ligne enregistrée qui s’y rapporte n’est pas lisible',
    },
    notStored: (unit, reason) =>
      `Une transmission de la station de base ${unit} n’a pas pu être enregistrée\u00A0: ${reason}.`,
    putAside:
      'Elle a été mise en quarantaine en entier et rien n’en est perdu. Ses capteurs n’ont pas de mesures de cette ' +
      'période et n’en déclenchent pas d’alarmes tant qu’elle n’a pas été reprise avec succès.',
    onceADay:
      'Vous recevez ce message au plus une fois par jour. La page «\u00A0Stations de base\u00A0» liste ce qui est en quarantaine.',
  },
  unitClock: {
    ahead: (unit, minutes, at) =>
      `L’horloge de la station de base ${unit} avance d’environ ${minutes} min sur celle du serveur (constaté le ${at}).`,
    behind: (unit, minutes, at) =>
      `L’horloge de la station de base ${unit} retarde d’environ ${minutes} min sur celle du serveur (constaté le ${at}).`,
    effect:
      'Ses mesures sont enregistrées avec les heures qu’elle leur donne, et les alarmes suivent ces heures.',
    toDo:
      'Réglez son horloge, ou vérifiez qu’elle atteint son serveur de temps. Si l’horloge est juste, ses mesures arrivent ' +
      'en retard.',
  },
  report: {
    attached: (zone) => `Le rapport de ${zone} est joint.`,
    period: (from, to) => `Période\u00A0: de ${from} à ${to}`,
  },
  silentDevice: {
    unknownBrowser: 'navigateur inconnu',
    device: (browser, registeredAt) => `Appareil\u00A0: ${browser}, enregistré le ${registeredAt}.`,
    silent: (days, since) =>
      `Il n’a confirmé aucune notification push depuis ${days} jours (dernière activité\u00A0: ${since}).`,
    perhaps:
      'Peut-être n’y a-t-il pas eu d’alarme. Peut-être l’appareil ne les affiche-t-il plus, et une alarme ne vous parviendrait pas.',
    test: 'Ouvrez la page ci-dessous sur cet appareil et appuyez sur «\u00A0Envoyer un essai\u00A0». Si l’appareil n’est plus le vôtre, retirez-le sur cette page.',
    once: 'Cette question vous est posée une seule fois pour chaque appareil muet.',
  },
  test: {
    own: 'Ceci est un essai que vous avez demandé dans les paramètres. Il n’y a aucun problème.',
    ofGroup: (group) => `Essai du groupe d’alerte «\u00A0${group}\u00A0». Aucun problème.`,
  },
  call: {
    again: 'Appuyez sur 1 pour réécouter le message.',
    menu: 'Appuyez sur 1 pour réécouter le message. Appuyez sur 2 pour acquitter.',
    pin: 'Saisissez votre code PIN, puis appuyez sur dièse.',
    done: 'L’alarme est acquittée. Au revoir.',
    already: 'Quelqu’un l’a déjà acquittée. Au revoir.',
    wrongPin: 'Ce code PIN est incorrect. L’alarme n’est pas acquittée.',
    noPin:
      'Vous n’avez pas encore choisi de code PIN. L’alarme n’est pas acquittée\u00A0: veuillez vous connecter. Au revoir.',
    locked:
      'Trop de codes PIN erronés. L’alarme n’est pas acquittée\u00A0: veuillez vous connecter. Au revoir.',
    more: 'Une note ou une cause est nécessaire. L’alarme n’est pas acquittée\u00A0: ouvrez le message ou connectez-vous. Au revoir.',
    over: 'Cet appel n’est plus valable. Veuillez vous connecter. Au revoir.',
    goodbye: 'Au revoir.',
  },
  reply: {
    hint: (ticket) => `Pour acquitter, répondez ACK ${ticket} et code PIN`,
    form: `Pour acquitter, répondez\u00A0: ${REPLY_FORM} et, au besoin, une note. Exemple\u00A0: ACK 4821 1234 Porte ouverte`,
    done: (subject) => `Acquittée par vous. ${subject}`,
    already: (subject) => `Déjà acquittée par quelqu’un. ${subject}`,
    unknown: 'NON acquittée\u00A0: aucun message des dernières 24 h avec ces chiffres pour ce numéro.',
    closed:
      'NON acquittée\u00A0: votre entreprise n’accepte pas de réponses. Ouvrez le lien ou connectez-vous.',
    locked: 'NON acquittée\u00A0: trop de codes PIN erronés. Connectez-vous ou réessayez dans 15 minutes.',
    pins: {
      missing: 'Le code PIN manque.',
      wrong: 'Code PIN incorrect.',
      'never chosen': 'Pas encore de code PIN\u00A0: connectez-vous et choisissez-le.',
    },
    pin: (reason) => `NON acquittée. ${reason} Réponse\u00A0: ${REPLY_FORM} et, au besoin, une note.`,
    note: `NON acquittée\u00A0: il faut une note. Réponse\u00A0: ${REPLY_FORM} et une note.`,
    choices: 'NON acquittée\u00A0: il faut une cause et une action. Ouvrez le lien du message.',
  },
};
