import type { answering as english } from '../en/answering.ts';
import type { Translated } from '../translated.ts';

export const answering = {
  whatToDo: 'Was zu tun ist',
  cause: 'Ursache',
  action: 'Maßnahme',
  causeHint: 'Warum es dazu kam',
  actionHint: 'Was dagegen getan wurde',
  asked: 'Ihre Firma verlangt die Angabe',
  notChosen: 'Nicht gewählt',
  title: 'Quittieren',
  titleOf: '{{what}} quittieren',
  noteAsked: 'Ihre Firma verlangt die Notiz. Sie wird mit Ihrem Namen gespeichert.',
} as const satisfies Translated<typeof english>;
