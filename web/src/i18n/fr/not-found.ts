import type { notFound as english } from '../en/not-found.ts';
import type { Translated } from '../translated.ts';

export const notFound = {
  title: 'Page introuvable',
  hint: 'Il n’y a rien à cette adresse.',
  toDashboard: 'Aller au tableau de bord',
} as const satisfies Translated<typeof english>;
