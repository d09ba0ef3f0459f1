import type { AnalogueSeries, InputSeries } from '@ts1/contract';

/** Returns the statistics of a figure over a period; undefined without a reading. */
export function analogueStatistics({ points }: Pick<AnalogueSeries, 'points'>) {
  const [first] = points;
  if (first === undefined) return undefined;
  let [least, greatest, sum, samples] = [first, first, 0, 0];
  for (const point of points) {
    if (point.min < least.min) least = point;
    if (point.max > greatest.max) greatest = point;
    sum += point.mean * point.samples;
    samples += point.samples;
  }
  return {
    min: { value: least.min, at: Date.parse(least.timestamp) },
    max: { value: greatest.max, at: Date.parse(greatest.timestamp) },
    mean: sum / samples,
  };
}

/** Whether anything is known of an input in the period that was read. */
export function isMeasured(series: InputSeries): boolean {
  switch (series.kind) {
    case 'analogue':
      return series.points.length > 0;
    case 'state':
      return series.bands.some(({ value }) => value !== null);
    case 'count':
      return series.buckets.length > 0;
  }
}

/** The first and the last moment of which anything is known; undefined where nothing is. */
export function seriesExtent(series: InputSeries): readonly [number, number] | undefined {
  const times =
    series.kind === 'state'
      ? series.bands.filter(({ value }) => value !== null).flatMap(({ from, until }) => [from, until])
      : (series.kind === 'count' ? series.buckets : series.points).map(({ timestamp }) => timestamp);
  const [first, last] = [times[0], times.at(-1)];
  return first === undefined || last === undefined ? undefined : [Date.parse(first), Date.parse(last)];
}
