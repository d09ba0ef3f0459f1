const OF_EVERYBODY = ['now', 'statistics', 'quality', 'response', 'patterns', 'limits', 'compare'] as const;

/**
 * Returns the parts of Analytics, in their order, for a person who may read the audit log or not; they name a part in the
 * address, as in /analytics?tab=quality.
 */
export function analyticsPartNames(mayAudit: boolean) {
  return mayAudit ? ([...OF_EVERYBODY, 'evidence'] as const) : OF_EVERYBODY;
}
