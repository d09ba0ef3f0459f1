interface Measured {
  readonly minute: number;
  readonly temperature: number | null;
}

/**
 * Computes how fast a temperature changes, by the definition, slowly and obviously: at each reading how far it is above
 * the lowest (below the highest) of the last `window` minutes, itself included. One reading alone gives nothing.
 */
export function naiveChange(
  type: 'rise' | 'fall',
  readings: readonly Measured[],
  window: number,
): Map<number, number> {
  const changes = new Map<number, number>();
  for (const { minute, temperature } of readings) {
    if (temperature === null) continue;
    const within = readings.flatMap((other) =>
      other.temperature !== null && other.minute <= minute && other.minute >= minute - window
        ? [other.temperature]
        : [],
    );
    if (within.length < 2) continue;
    const change = type === 'rise' ? temperature - Math.min(...within) : Math.max(...within) - temperature;
    changes.set(minute, change);
  }
  return changes;
}
