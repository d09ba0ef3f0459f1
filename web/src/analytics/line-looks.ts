/** Colours of the lines of a chart, distinct on both backgrounds … */
export const LINE_TOKENS = ['accent', 'channel-2', 'low', 'pre-alarm', 'humidity', 'text'] as const;

/** … and by every second line being dashed. */
export function isDashed(index: number): boolean {
  return index % 2 === 1;
}
