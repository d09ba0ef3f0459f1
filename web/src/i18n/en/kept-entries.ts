/** Texts of entries that wait in the browser for the connection. */
export const keptEntries = {
  keptHere: 'Kept in this browser. It is sent when the connection is back.',
  notKept: 'The server cannot be reached, and this browser cannot keep the entry. Please try again later.',
  waiting: 'Waiting for the connection',
  refused: 'Not taken: {{reason}}',
  discard: 'Discard',
  question: 'Discard this entry?',
  lost: 'It is in this browser only, and cannot be brought back.',
} as const;
