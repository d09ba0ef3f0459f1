/** Textes des saisies qui attendent la connexion dans le navigateur. */
export const keptEntries = {
  keptHere: 'Conservée dans ce navigateur. Elle sera envoyée au retour de la connexion.',
  notKept:
    'Le serveur est injoignable et ce navigateur ne peut pas conserver la saisie. Réessayez plus tard.',
  waiting: 'En attente de la connexion',
  refused: 'Non acceptée\u00A0: {{reason}}',
  discard: 'Abandonner',
  question: 'Abandonner cette saisie\u00A0?',
  lost: 'Elle n’est que dans ce navigateur et ne peut pas être récupérée.',
} as const;
