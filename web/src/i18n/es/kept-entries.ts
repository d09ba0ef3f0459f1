/** Textos de los datos que esperan la conexión en el navegador. */
export const keptEntries = {
  keptHere: 'Guardado en este navegador. Se enviará cuando vuelva la conexión.',
  notKept:
    'No se puede contactar con el servidor y este navegador no puede guardar los datos. Inténtelo más tarde.',
  waiting: 'A la espera de la conexión',
  refused: 'No aceptado: {{reason}}',
  discard: 'Descartar',
  question: '¿Descartar estos datos?',
  lost: 'Están solo en este navegador y no se pueden recuperar.',
} as const;
