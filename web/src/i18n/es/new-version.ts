import type { newVersion as english } from '../en/new-version.ts';
import type { Translated } from '../translated.ts';

export const newVersion = {
  ready: 'Hay una versión nueva lista.',
} as const satisfies Translated<typeof english>;
