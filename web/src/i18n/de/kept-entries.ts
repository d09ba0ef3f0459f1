/** Texte von Eingaben, die im Browser auf die Verbindung warten. */
export const keptEntries = {
  keptHere: 'In diesem Browser aufbewahrt. Gesendet wird, sobald die Verbindung wieder da ist.',
  notKept:
    'Der Server ist nicht erreichbar, und dieser Browser kann die Eingabe nicht aufbewahren. Bitte versuchen Sie es später noch einmal.',
  waiting: 'Wartet auf die Verbindung',
  refused: 'Nicht angenommen: {{reason}}',
  discard: 'Verwerfen',
  question: 'Diese Eingabe verwerfen?',
  lost: 'Sie ist nur in diesem Browser und kann nicht zurückgeholt werden.',
} as const;
