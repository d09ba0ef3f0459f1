/** What calls say besides the alarm. */
export const CALL_TEXTS = {
  again: 'Press 1 to hear it again.',
  menu: 'Press 1 to hear it again. Press 2 to acknowledge.',
  pin: 'Enter your PIN, then press the hash key.',
  done: 'It is acknowledged. Goodbye.',
  already: 'Somebody has acknowledged it already. Goodbye.',
  wrongPin: 'That PIN is not correct. It is not acknowledged.',
  noPin: 'You have chosen no PIN yet. It is not acknowledged: please sign in. Goodbye.',
  locked: 'There were too many wrong PINs. It is not acknowledged: please sign in. Goodbye.',
  more: 'A note or a cause is needed. It is not acknowledged: please open the message, or sign in. Goodbye.',
  over: 'This call does not work any more. Please sign in. Goodbye.',
  goodbye: 'Goodbye.',
} as const;
