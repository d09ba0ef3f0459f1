import {
  inputFacts,
  type AnalogueSeries,
  type InputSeries,
  type LatestInput,
  type SensorType,
} from '@ts1/contract';
import { axisOfUnit, inputKey, LINE_COLOURS, type InputLine, type LineColour } from '../drawn-lines.ts';
import { splitAtGaps } from '../gaps.ts';
import type { Point } from '../points.ts';

/**
 * The points of a figure, oldest first. Of a bucket its least and its greatest, half a bucket apart, so that no extreme
 * is hidden and a steady value is one point; then the newest value, if it came since.
 */
export function pointsOfSeries(
  { points, bucketMs }: Pick<AnalogueSeries, 'points' | 'bucketMs'>,
  latest: LatestInput | undefined,
): readonly Point[] {
  const stored = points.flatMap(({ timestamp, min, max }): Point[] => {
    const at = Date.parse(timestamp);
    return min === max
      ? [{ at, value: min }]
      : [
          { at, value: min },
          { at: at + bucketMs / 2, value: max },
        ];
  });
  const last = stored.at(-1)?.at ?? Number.NEGATIVE_INFINITY;
  const newest = latest === undefined ? undefined : { at: Date.parse(latest.timestamp), value: latest.value };
  return newest === undefined || newest.at <= last ? stored : [...stored, newest];
}

/**
 * The lines of the figures among series. Each has the colour of its measurand unless another line has it already: two
 * lines of a colour would look alike. `beside` are the colours of the other lines.
 */
export function inputLines(
  series: readonly InputSeries[],
  latest: readonly LatestInput[],
  type: SensorType,
  beside: readonly string[],
): readonly InputLine[] {
  const taken = new Set(beside);
  return series.flatMap((one) => {
    const facts = inputFacts(one.measurand);
    if (one.kind !== 'analogue' || facts === undefined) return [];
    const points = pointsOfSeries(
      one,
      latest.find(({ input }) => input === one.input),
    );
    const colour = freeColour(facts.chart.colour, taken);
    taken.add(colour);
    return [
      {
        input: inputKey(one.input),
        name: one.name,
        axis: axisOfUnit(facts.unit, type),
        unit: facts.unit,
        decimals: facts.decimals,
        leastSpan: facts.chart.leastSpan,
        colour,
        stretches: splitAtGaps(points, one.bucketMs),
      },
    ];
  });
}

/** The wanted colour, or the first that no other line has; of more lines than colours they take turns. */
export function freeColour(wanted: string, taken: ReadonlySet<string>): LineColour {
  const own = LINE_COLOURS.find((colour) => colour === wanted);
  if (own !== undefined && !taken.has(own)) return own;
  return LINE_COLOURS.find((colour) => !taken.has(colour)) ?? own ?? LINE_COLOURS[0];
}
