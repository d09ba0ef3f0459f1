import type { evidence as english } from '../en/evidence.ts';
import type { Translated } from '../translated.ts';

export const evidence = {
  title: 'Dossier de preuves',
  intro:
    'Tout sur les capteurs choisis pendant certains jours, dans un fichier ZIP : mesures, alarmes, réglages, étalonnages et la preuve que rien n’a été modifié. Un auditeur le vérifie sans ce serveur.',
  sensors: 'Capteurs',
  search: 'Rechercher des capteurs',
  searchBy: 'Nom, numéro de série ou zone',
  chosen_one: '{{count}} capteur choisi, {{most}} au plus',
  chosen_other: '{{count}} capteurs choisis, {{most}} au plus',
  from: 'Premier jour',
  to: 'Dernier jour',
  zoneHint: 'Jours en {{timeZone}}',
  ask: 'Créer le dossier',
  problems: {
    noSensor: 'Choisissez au moins un capteur.',
    noDay: 'Saisissez les deux jours.',
    order: 'Le dernier jour ne doit pas précéder le premier.',
    tooLong: 'Un dossier couvre {{days}} jours au plus.',
  },
  packs: 'Dossiers',
  empty: 'Aucun dossier pour l’instant',
  emptyHint:
    'Un dossier est conservé 7 jours après sa création. Vous pouvez quitter cette page pendant qu’il est créé.',
  loading: 'Chargement des dossiers',
  failed: 'Les dossiers n’ont pas pu être chargés',
  failedHint: 'Vérifiez la connexion et réessayez.',
  states: {
    waiting: 'En attente',
    making: 'En cours de création',
    ready: 'Prêt',
    failed: 'Non créé',
  },
  progress: '{{done}} jours sur {{total}} terminés',
  period: 'du {{from}} au {{to}}',
  packOf: 'dossier de {{name}}',
  askedBy: 'demandé par {{who}}, {{at}}',
  kept: 'Conservé jusqu’au {{at}}',
  download: 'Télécharger ({{size}} Mo)',
  downloadOf: 'Télécharger le dossier de {{name}}',
  delete: 'Supprimer',
  deleteOf: 'Supprimer le dossier de {{name}}',
  deleteQuestion: 'Supprimer ce dossier ?',
  deleteHint: 'Les mesures et les enregistrements restent ; le dossier peut être créé de nouveau.',
  andMore: '{{names}} et {{count}} autres',
  deleted: 'capteur supprimé {{id}}',
  failures: {
    'audit-log':
      'Le journal d’audit ne continue pas ce qui avait été signé. Adressez-vous à l’exploitant du serveur.',
    seal: 'Des mesures ne sont pas celles qui avaient été scellées. Adressez-vous à l’exploitant du serveur.',
    'sensor-gone': 'L’un des capteurs a été supprimé.',
    changed: 'Les mesures de ces jours changeaient sans cesse. Demandez le dossier plus tard.',
    stopped: 'Le serveur a été arrêté chaque fois pendant la création.',
    other: 'Une erreur est survenue sur le serveur. Demandez de nouveau le dossier.',
  },
  verifier: {
    hint: 'Les dossiers se vérifient sans ce produit : dans un navigateur avec verify.html, même hors ligne, ou avec Node et verify.mjs.',
    download: 'Télécharger {{file}}',
  },
  key: {
    title: 'Clé publique',
    hint: 'Remettez cette clé à l’auditeur à l’avance et par une autre voie que les dossiers : elle prouve qu’un dossier vient de cette installation et n’a pas été modifié.',
    copy: 'Copier la clé publique',
    copied: 'Clé publique copiée',
  },
} as const satisfies Translated<typeof english>;
