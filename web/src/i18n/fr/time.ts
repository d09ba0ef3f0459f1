import type { time as english } from '../en/time.ts';
import type { Translated } from '../translated.ts';

export const time = {
  elapsed: 'Jamais',
  justNow: 'À l’instant',
  minutesAgo: 'il y a {{minutes}}\u00A0min',
  hoursAgo: 'il y a {{hours}}\u00A0h',
} as const satisfies Translated<typeof english>;
