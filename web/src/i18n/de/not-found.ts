import type { notFound as english } from '../en/not-found.ts';
import type { Translated } from '../translated.ts';

export const notFound = {
  title: 'Seite nicht gefunden',
  hint: 'Unter dieser Adresse gibt es nichts.',
  toDashboard: 'Zur Übersicht',
} as const satisfies Translated<typeof english>;
