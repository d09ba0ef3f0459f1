import type { changeLimits as english } from '../en/change-limits.ts';
import type { Translated } from '../translated.ts';

export const changeLimits = {
  inMinutes: '{{limit}} en {{minutes}}\u00A0min',
  named: '{{type}} {{limit}} en {{minutes}}\u00A0min',
  beside: 'También limitado: {{limits}}',
  until: '{{limit}} hasta {{at}}',
  from: '{{limit}} desde {{at}}',
  fromUntil: '{{limit}} de {{from}} a {{to}}',
} as const satisfies Translated<typeof english>;
