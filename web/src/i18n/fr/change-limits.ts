import type { changeLimits as english } from '../en/change-limits.ts';
import type { Translated } from '../translated.ts';

export const changeLimits = {
  inMinutes: '{{limit}} en {{minutes}}\u00A0min',
  named: '{{type}} {{limit}} en {{minutes}}\u00A0min',
  beside: 'Autres seuils\u00A0: {{limits}}',
  until: '{{limit}} jusqu’au {{at}}',
  from: '{{limit}} à partir du {{at}}',
  fromUntil: '{{limit}} du {{from}} au {{to}}',
} as const satisfies Translated<typeof english>;
