/** A moment in epoch milliseconds and a value. */
export interface Point {
  readonly at: number;
  readonly value: number;
}

/**
 * At most so many points of a line: the lowest and the highest of equal stretches of time, at their true times, so that
 * no extreme is lost. Ascending by time, as given.
 */
export function thinPoints(points: readonly Point[], most: number): Point[] {
  const [first, last] = [points[0], points.at(-1)];
  if (points.length <= most || first === undefined || last === undefined) return [...points];
  const stretches = Math.max(1, Math.floor(most / 2));
  const widthMs = (last.at - first.at + 1) / stretches;
  const byStretch = Map.groupBy(points, ({ at }) => Math.floor((at - first.at) / widthMs));
  return [...byStretch.values()].flatMap((some) => {
    const lowest = some.reduce((one, other) => (other.value < one.value ? other : one));
    const highest = some.reduce((one, other) => (other.value > one.value ? other : one));
    if (lowest === highest) return [lowest];
    return lowest.at < highest.at ? [lowest, highest] : [highest, lowest];
  });
}
