import type { changeReason as english } from '../en/change-reason.ts';
import type { Translated } from '../translated.ts';

export const changeReason = {
  title: 'Pourquoi cette modification\u00A0?',
  hint: 'Votre entreprise demande un motif. Il reste au journal d’audit avec la modification.',
  label: 'Motif',
  tooShort: 'Saisissez au moins {{count}} caractères.',
  recent: 'Déjà indiqués',
  submit: 'Continuer',
} as const satisfies Translated<typeof english>;
