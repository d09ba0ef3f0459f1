/** Parts of Analytics, in their order; they name a part in the address, as in /analytics?tab=quality. */
export const ANALYTICS_PART_NAMES = [
  'now',
  'statistics',
  'quality',
  'response',
  'patterns',
  'limits',
  'compare',
] as const;
