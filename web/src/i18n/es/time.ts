import type { time as english } from '../en/time.ts';
import type { Translated } from '../translated.ts';

export const time = {
  elapsed: 'Nunca',
  justNow: 'Ahora mismo',
  minutesAgo: 'hace {{minutes}}\u00A0min',
  hoursAgo: 'hace {{hours}}\u00A0h',
} as const satisfies Translated<typeof english>;
