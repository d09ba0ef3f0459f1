import type { answering as english } from '../en/answering.ts';
import type { Translated } from '../translated.ts';

export const answering = {
  whatToDo: 'Qué hacer',
  cause: 'Causa',
  action: 'Medida',
  causeHint: 'Por qué ocurrió',
  actionHint: 'Qué se hizo al respecto',
  asked: 'Su empresa lo pide',
  notChosen: 'Sin elegir',
  title: 'Reconocer',
  titleOf: 'Reconocer {{what}}',
  noteAsked: 'Su empresa la pide. Se guarda con su nombre.',
} as const satisfies Translated<typeof english>;
