import type { newVersion as english } from '../en/new-version.ts';
import type { Translated } from '../translated.ts';

export const newVersion = {
  ready: 'Une nouvelle version est prête.',
} as const satisfies Translated<typeof english>;
