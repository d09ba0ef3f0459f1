import type { Tx } from '../../database/index.ts';
import {
  INPUT_ROLLUP_MS,
  type InputRollup,
  joinRollups,
  toRollup,
  type TimedValue,
  type InputName,
  type InputPeriod,
} from './input-rollup.ts';
import { readRollups, selectValues, type StoredRollup } from './read-values.ts';
import { seriesWidth } from './series-width.ts';

/** The values of a bucket, or one single value at its own time. */
export interface Segment {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly rollup: InputRollup;
}

export interface Segments {
  /** 0 when each segment is a single value. */
  readonly bucketMs: number;
  readonly segments: readonly Segment[];
}

/**
 * Reads the values of an analogue input or a counter in a period, oldest first: every value if there are at most
 * `maxPoints` (or no limit is given), else buckets of one width. Hours that lie fully in the period come from roll-ups,
 * which stay when values are deleted for their age.
 */
export async function readSegments(
  tx: Tx,
  companyId: number,
  name: InputName,
  period: InputPeriod,
  maxPoints: number | undefined,
): Promise<Segments> {
  if (maxPoints === undefined) return asTheyAre(await selectValues(tx, companyId, name, period));
  const hours = await readRollups(tx, companyId, { ...name, ...wholeHours(period) });
  const rolledUp = hours.reduce((sum, { rollup }) => sum + rollup.samples, 0);
  const bucketMs = seriesWidth(period, maxPoints);
  if (rolledUp <= maxPoints || bucketMs < INPUT_ROLLUP_MS) {
    const values = await selectValues(tx, companyId, name, period);
    const areAll = values.length >= rolledUp;
    if (areAll && values.length <= maxPoints) return asTheyAre(values);
    if (areAll && bucketMs < INPUT_ROLLUP_MS)
      return { bucketMs, segments: inBuckets(values.map(single), bucketMs) };
  }
  const width = Math.max(bucketMs, INPUT_ROLLUP_MS);
  return { bucketMs: width, segments: inBuckets(await withEdges(tx, companyId, name, period, hours), width) };
}

/** Reads the same by the hour, even if values were deleted; the ends of the period are single values. */
export async function readHours(
  tx: Tx,
  companyId: number,
  name: InputName,
  period: InputPeriod,
): Promise<Segment[]> {
  const hours = await readRollups(tx, companyId, { ...name, ...wholeHours(period) });
  return withEdges(tx, companyId, name, period, hours);
}

/** Reads every value of a period if all are there, else the hours, which are kept when values are deleted. */
export async function readValuesOrHours(
  tx: Tx,
  companyId: number,
  name: InputName,
  period: InputPeriod,
): Promise<Segment[]> {
  const values = await selectValues(tx, companyId, name, period);
  const hours = await readHours(tx, companyId, name, period);
  const measured = hours.reduce((sum, { rollup }) => sum + rollup.samples, 0);
  return values.length < measured ? hours : values.map(single);
}

function asTheyAre(values: readonly TimedValue[]): Segments {
  return { bucketMs: 0, segments: values.map(single) };
}

function single(value: TimedValue): Segment {
  return { at: value.measuredAt, rollup: toRollup(value) };
}

/** Returns the starts of the first and the last hour that lie fully in a period. */
function wholeHours({ from, to }: InputPeriod): InputPeriod {
  return {
    from: Math.ceil(from / INPUT_ROLLUP_MS) * INPUT_ROLLUP_MS,
    to: Math.floor((to + 1) / INPUT_ROLLUP_MS) * INPUT_ROLLUP_MS - INPUT_ROLLUP_MS,
  };
}

async function withEdges(
  tx: Tx,
  companyId: number,
  name: InputName,
  period: InputPeriod,
  hours: readonly StoredRollup[],
): Promise<Segment[]> {
  const { from, to } = wholeHours(period);
  const end = Math.max(from, to + INPUT_ROLLUP_MS);
  const edge = async (some: InputPeriod) =>
    some.from > some.to ? [] : (await selectValues(tx, companyId, name, some)).map(single);
  return [
    ...(await edge({ from: period.from, to: Math.min(from - 1, period.to) })),
    ...hours.map(({ bucketAt, rollup }) => ({ at: bucketAt, rollup })),
    ...(await edge({ from: end, to: period.to })),
  ];
}

/** Joins the segments in the same bucket; ascending. */
function inBuckets(segments: readonly Segment[], bucketMs: number): Segment[] {
  const buckets: Segment[] = [];
  for (const { at, rollup } of segments) {
    const bucketAt = Math.floor(at / bucketMs) * bucketMs;
    const last = buckets.at(-1);
    if (last?.at === bucketAt)
      buckets.splice(-1, 1, { at: bucketAt, rollup: joinRollups(last.rollup, rollup) });
    else buckets.push({ at: bucketAt, rollup });
  }
  return buckets;
}
