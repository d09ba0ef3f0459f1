import type { Language } from '@ts1/contract';

const FORM = 'ACK, the four digits of the message, your PIN, and a note if you like';

const ENGLISH = {
  hint: (ticket: string) => `Reply ACK ${ticket} and your PIN to acknowledge`,
  form: `To acknowledge an alarm, reply: ${FORM}. Example: ACK 4821 1234 Door was open`,
  done: (subject: string) => `Acknowledged by you. ${subject}`,
  already: (subject: string) => `Somebody has acknowledged it already. ${subject}`,
  unknown: 'NOT acknowledged: no message of the last 24 hours with these digits was sent to this number.',
  closed: 'NOT acknowledged: your company takes no replies. Please open the link of the message, or sign in.',
  locked: 'NOT acknowledged: too many wrong PINs. Please sign in, or try again in 15 minutes.',
  /** Why a PIN was refused: it is missing, wrong, or was never chosen. */
  pins: {
    missing: 'The PIN is required.',
    wrong: 'The PIN is not correct.',
    'never chosen': 'The PIN has not been chosen yet: sign in, and choose one in Your account.',
  },
  pin: (reason: string) => `NOT acknowledged. ${reason} Reply: ${FORM}.`,
  note: `NOT acknowledged: a note is needed. Reply: ${FORM.replace(', and a note if you like', ' and a note')}.`,
  choices: 'NOT acknowledged: a cause and an action are needed. Please open the link of the message.',
};

const ACK_FORM = 'ACK, die vier Ziffern der Nachricht, Ihre PIN';

const TEXTS: Readonly<Record<Language, typeof ENGLISH>> = {
  en: ENGLISH,
  de: {
    hint: (ticket) => `Zum Quittieren antworten: ACK ${ticket} und PIN`,
    form: `Zum Quittieren antworten: ${ACK_FORM} und evtl. eine Notiz. Beispiel: ACK 4821 1234 Tür war offen`,
    done: (subject) => `Von Ihnen quittiert. ${subject}`,
    already: (subject) => `Es wurde bereits quittiert. ${subject}`,
    unknown: 'NICHT quittiert: Keine Nachricht der letzten 24 h mit diesen Ziffern ging an diese Nummer.',
    closed: 'NICHT quittiert: Ihre Firma nimmt keine Antworten an. Bitte den Link öffnen oder anmelden.',
    locked: 'NICHT quittiert: zu viele falsche PINs. Bitte anmelden oder in 15 Minuten neu versuchen.',
    pins: {
      missing: 'Die PIN fehlt.',
      wrong: 'Die PIN ist falsch.',
      'never chosen': 'Noch keine PIN gewählt: bitte anmelden und unter Ihr Konto wählen.',
    },
    pin: (reason) => `NICHT quittiert. ${reason} Antwort: ${ACK_FORM} und evtl. eine Notiz.`,
    note: `NICHT quittiert: Eine Notiz fehlt. Antwort: ${ACK_FORM} und eine Notiz.`,
    choices: 'NICHT quittiert: Ursache und Maßnahme fehlen. Bitte den Link der Nachricht öffnen.',
  },
};

/**
 * Returns the texts about replying, in the replier's language. `ACK` is the same in each: it is what the server
 * understands.
 */
export function replyTexts(language: Language): typeof ENGLISH {
  return TEXTS[language];
}
