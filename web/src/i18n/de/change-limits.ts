import type { changeLimits as english } from '../en/change-limits.ts';
import type { Translated } from '../translated.ts';

export const changeLimits = {
  inMinutes: '{{limit}} in {{minutes}}\u00A0min',
  named: '{{type}} {{limit}} in {{minutes}}\u00A0min',
  beside: 'Außerdem begrenzt: {{limits}}',
  until: '{{limit}} bis {{at}}',
  from: '{{limit}} ab {{at}}',
  fromUntil: '{{limit}} von {{from}} bis {{to}}',
} as const satisfies Translated<typeof english>;
