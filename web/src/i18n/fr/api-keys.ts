import type { apiKeys as english } from '../en/api-keys.ts';
import type { Translated } from '../translated.ts';

export const apiKeys = {
  title: 'Clés API',
  hint: 'Les programmes appellent l’API avec une clé, sous la forme',
  docs: 'Ce que propose l’API',
  none: 'Aucun programme n’a encore de clé.',
  failed: 'Les clés API n’ont pas pu être chargées',
  add: 'Créer une clé API',
  created: 'Créée le {{at}} par {{name}}',
  neverUsed: 'jamais utilisée',
  lastUsed: 'dernière utilisation le {{at}}',
  exempt: 'dispensée de motif pour les modifications',
  ended:
    'A pris fin le {{at}}\u00A0: {{name}}, qui l’avait créée, n’est plus administrateur. Créez une nouvelle clé pour le programme.',
  scopes: { read: 'Lire', ingest: 'Envoyer des mesures', manage: 'Gérer' },
  scopeHints: {
    read: 'Lit ce que lit un administrateur.',
    ingest:
      'Envoie des mesures et reçoit des commandes au nom d’une station de base, sauf les commandes qui contiennent un mot de passe.',
    manage: 'Lit et modifie ce qu’un administrateur peut modifier, sauf les connexions et les clés.',
  },
  form: {
    title: 'Créer une clé API',
    name: 'Nom',
    nameHint: 'Le programme qui la reçoit\u00A0; le nom figure au journal d’audit.',
    scopes: 'Ce qu’elle permet',
    nameNeeded: 'Saisissez un nom de 100 caractères au plus.',
    exempt: 'Sans motif',
    exemptHint: 'Les modifications avec cette clé n’exigent pas de motif, là où l’entreprise en demande un.',
    scopeNeeded: 'Choisissez au moins un droit.',
    submit: 'Créer la clé API',
  },
  shown: {
    title: 'Clé API de {{name}}',
    once: 'Cette clé n’est affichée que cette fois\u00A0: seule son empreinte est enregistrée.',
    label: 'Clé API',
    copy: 'Copier la clé',
    notCopied: 'La clé n’est affichée que maintenant. Fermer sans la copier\u00A0?',
  },
  revoke: {
    open: 'Révoquer la clé API de {{name}}',
    question: 'Révoquer la clé API de {{name}}\u00A0?',
    lost: 'Le programme qui l’utilise est refusé dès son prochain appel, et ses flux en direct prennent fin.',
    kept: 'Ce qu’il a fait reste au journal d’audit.',
    confirm: 'Révoquer la clé',
  },
} as const satisfies Translated<typeof english>;
