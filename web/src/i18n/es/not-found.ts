import type { notFound as english } from '../en/not-found.ts';
import type { Translated } from '../translated.ts';

export const notFound = {
  title: 'Página no encontrada',
  hint: 'En esta dirección no hay nada.',
  toDashboard: 'Ir al panel',
} as const satisfies Translated<typeof english>;
