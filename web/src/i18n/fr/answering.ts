import type { answering as english } from '../en/answering.ts';
import type { Translated } from '../translated.ts';

export const answering = {
  whatToDo: 'Que faire',
  cause: 'Cause',
  action: 'Action menée',
  causeHint: 'Pourquoi cela s’est produit',
  actionHint: 'Ce qui a été fait',
  asked: 'Votre entreprise le demande',
  notChosen: 'Non choisi',
  title: 'Acquitter',
  titleOf: 'Acquitter {{what}}',
  noteAsked: 'Votre entreprise la demande. Conservée avec votre nom.',
} as const satisfies Translated<typeof english>;
