/** Values of a line over time; null where there is none. */
export interface LinePoints {
  readonly points: readonly (readonly [at: number, value: number | null])[];
}

/** Ranges no farther apart than this are read well on one axis, in °C. */
const CLOSE = 3;

/**
 * Groups lines whose values are near each other, so that each group has an axis of its own: on one axis with a room, a
 * freezer would be a flat line. A line joins a group when its range overlaps that of the group or is at most 3 °C away.
 * @returns indexes of the lines in each group, the highest group first; a line without values is in the last group
 */
export function groupByLevel(lines: readonly LinePoints[]): readonly (readonly number[])[] {
  const ranges = lines.flatMap(({ points }, index) => {
    const values = points.flatMap(([, value]) => value ?? []);
    if (values.length === 0) return [];
    return [
      {
        index,
        lowest: values.reduce((one, other) => Math.min(one, other)),
        highest: values.reduce((one, other) => Math.max(one, other)),
      },
    ];
  });
  const groups: { lowest: number; readonly members: number[] }[] = [];
  for (const { index, lowest, highest } of ranges.toSorted((one, other) => other.highest - one.highest)) {
    const last = groups.at(-1);
    if (last !== undefined && last.lowest - highest <= CLOSE) {
      last.members.push(index);
      last.lowest = Math.min(last.lowest, lowest);
    } else groups.push({ lowest, members: [index] });
  }
  const known = new Set(ranges.map(({ index }) => index));
  const without = [...lines.keys()].filter((index) => !known.has(index));
  const last = groups.at(-1);
  if (last !== undefined) last.members.push(...without);
  else if (without.length > 0) groups.push({ lowest: 0, members: without });
  return groups.map(({ members }) => members.toSorted((one, other) => one - other));
}
