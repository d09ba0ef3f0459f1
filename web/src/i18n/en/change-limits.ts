export const changeLimits = {
  inMinutes: '{{limit}} in {{minutes}} min',
  named: '{{type}} {{limit}} in {{minutes}} min',
  beside: 'Also limited: {{limits}}',
  until: '{{limit}} until {{at}}',
  from: '{{limit}} from {{at}}',
  fromUntil: '{{limit}} from {{from}} until {{to}}',
} as const;
