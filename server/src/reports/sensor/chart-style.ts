/** Colours of limits and of what was beyond them. */
export const ALARM_COLOURS = { high: '#B91C1C', low: '#1D4ED8' } as const;
export const WARNING_COLOUR = '#8A5A00';

/** Height of a chart below the first, in points. */
export const SMALL_CHART_HEIGHT = 130;

/** Points this many buckets apart may be neighbours, where rows are the extremes of buckets. */
export const BUCKETS_APART = 2;
