import type { Tx } from '../../database/index.ts';
import {
  CHANNEL_ROLLUP_MS,
  type ChannelRollup,
  joinRollups,
  rollupOf,
  type TimedValue,
  type ChannelName,
  type ChannelPeriod,
} from './channel-rollup.ts';
import { readRollups, selectValues, type StoredRollup } from './read-values.ts';
import { seriesWidth } from './series-width.ts';

/** The values of a bucket, or one value alone at its own time. */
export interface Segment {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly rollup: ChannelRollup;
}

export interface Segments {
  /** 0 when each is a value itself. */
  readonly bucketMs: number;
  readonly segments: readonly Segment[];
}

/**
 * What a figure or a counter measured in a period, oldest first: every value where at most `maxPoints` are asked for and
 * there are no more, else buckets of one width. Hours that lie in the period as a whole come from roll-ups, which stay
 * when values are deleted for their age.
 */
export async function readSegments(
  tx: Tx,
  companyId: number,
  name: ChannelName,
  period: ChannelPeriod,
  maxPoints: number | undefined,
): Promise<Segments> {
  if (maxPoints === undefined) return asTheyAre(await selectValues(tx, companyId, name, period));
  const hours = await readRollups(tx, companyId, { ...name, ...wholeHours(period) });
  const rolledUp = hours.reduce((sum, { rollup }) => sum + rollup.samples, 0);
  const bucketMs = seriesWidth(period, maxPoints);
  if (rolledUp <= maxPoints || bucketMs < CHANNEL_ROLLUP_MS) {
    const values = await selectValues(tx, companyId, name, period);
    const areAll = values.length >= rolledUp;
    if (areAll && values.length <= maxPoints) return asTheyAre(values);
    if (areAll && bucketMs < CHANNEL_ROLLUP_MS)
      return { bucketMs, segments: inBuckets(values.map(single), bucketMs) };
  }
  const width = Math.max(bucketMs, CHANNEL_ROLLUP_MS);
  return { bucketMs: width, segments: inBuckets(await withEdges(tx, companyId, name, period, hours), width) };
}

/** The same by the hour, whatever became of the values; what lies at the ends of the period is values themselves. */
export async function readHours(
  tx: Tx,
  companyId: number,
  name: ChannelName,
  period: ChannelPeriod,
): Promise<Segment[]> {
  const hours = await readRollups(tx, companyId, { ...name, ...wholeHours(period) });
  return withEdges(tx, companyId, name, period, hours);
}

/** Every value of a period as far as they are all there, and else the hours that are kept when values are deleted. */
export async function readValuesOrHours(
  tx: Tx,
  companyId: number,
  name: ChannelName,
  period: ChannelPeriod,
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
  return { at: value.measuredAt, rollup: rollupOf(value) };
}

/** Begins of the hours that lie in a period as a whole. */
function wholeHours({ from, to }: ChannelPeriod): ChannelPeriod {
  return {
    from: Math.ceil(from / CHANNEL_ROLLUP_MS) * CHANNEL_ROLLUP_MS,
    to: Math.floor((to + 1) / CHANNEL_ROLLUP_MS) * CHANNEL_ROLLUP_MS - CHANNEL_ROLLUP_MS,
  };
}

async function withEdges(
  tx: Tx,
  companyId: number,
  name: ChannelName,
  period: ChannelPeriod,
  hours: readonly StoredRollup[],
): Promise<Segment[]> {
  const { from, to } = wholeHours(period);
  const end = Math.max(from, to + CHANNEL_ROLLUP_MS);
  const edge = async (some: ChannelPeriod) =>
    some.from > some.to ? [] : (await selectValues(tx, companyId, name, some)).map(single);
  return [
    ...(await edge({ from: period.from, to: Math.min(from - 1, period.to) })),
    ...hours.map(({ bucketAt, rollup }) => ({ at: bucketAt, rollup })),
    ...(await edge({ from: end, to: period.to })),
  ];
}

/** Joins what lies in the same bucket; ascending. */
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
