export const time = {
  elapsed: 'Elapsed',
  justNow: 'Just now',
  minutesAgo: '{{minutes}}m ago',
  hoursAgo: '{{hours}}h ago',
} as const;
