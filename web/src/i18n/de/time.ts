import type { time as english } from '../en/time.ts';
import type { Translated } from '../translated.ts';

export const time = {
  elapsed: 'Nie',
  justNow: 'Gerade eben',
  minutesAgo: 'vor {{minutes}}\u00A0min',
  hoursAgo: 'vor {{hours}}\u00A0h',
} as const satisfies Translated<typeof english>;
