const FORM = 'ACK, the four digits of the message, your PIN, and a note if you like';

/** What text messages say about replying to them. */
export const REPLY_TEXTS = {
  hint: (ticket: string) => `Reply ACK ${ticket} and your PIN to acknowledge`,
  form: `To acknowledge an alarm, reply: ${FORM}. Example: ACK 4821 1234 Door was open`,
  done: (subject: string) => `Acknowledged by you. ${subject}`,
  already: (subject: string) => `Somebody has acknowledged it already. ${subject}`,
  unknown: 'NOT acknowledged: no message of the last 24 hours with these digits was sent to this number.',
  closed: 'NOT acknowledged: your company takes no replies. Please open the link of the message, or sign in.',
  locked: 'NOT acknowledged: too many wrong PINs. Please sign in, or try again in 15 minutes.',
  pin: (reason: string) => `NOT acknowledged. ${reason} Reply: ${FORM}.`,
  note: `NOT acknowledged: a note is needed. Reply: ${FORM.replace(', and a note if you like', ' and a note')}.`,
  choices: 'NOT acknowledged: a cause and an action are needed. Please open the link of the message.',
} as const;
