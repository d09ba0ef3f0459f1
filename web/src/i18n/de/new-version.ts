import type { newVersion as english } from '../en/new-version.ts';
import type { Translated } from '../translated.ts';

export const newVersion = {
  ready: 'Eine neue Version steht bereit.',
} as const satisfies Translated<typeof english>;
