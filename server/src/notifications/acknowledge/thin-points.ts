/** A moment in epoch milliseconds and a value. */
export type Point = readonly [at: number, value: number];

/**
 * At most so many points of a line: the lowest and the highest of equal stretches of time, at their true times, so that
 * no extreme is lost. Ascending by time, as given.
 */
export function thinPoints(points: readonly Point[], most: number): Point[] {
  const [first, last] = [points[0], points.at(-1)];
  if (points.length <= most || first === undefined || last === undefined) return [...points];
  const stretches = Math.max(1, Math.floor(most / 2));
  const widthMs = (last[0] - first[0] + 1) / stretches;
  const byStretch = Map.groupBy(points, ([at]) => Math.floor((at - first[0]) / widthMs));
  return [...byStretch.values()].flatMap((some) => {
    const lowest = some.reduce((one, other) => (other[1] < one[1] ? other : one));
    const highest = some.reduce((one, other) => (other[1] > one[1] ? other : one));
    if (lowest === highest) return [lowest];
    return lowest[0] < highest[0] ? [lowest, highest] : [highest, lowest];
  });
}
