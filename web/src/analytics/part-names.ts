const OF_EVERYBODY = ['now', 'statistics', 'quality', 'patterns', 'limits', 'compare'] as const;

/** Returns the parts of Analytics, in their order; they name a part in the address, as in /analytics?tab=quality. */
export function analyticsPartNames(isAdmin: boolean) {
  return isAdmin ? ([...OF_EVERYBODY, 'evidence'] as const) : OF_EVERYBODY;
}
