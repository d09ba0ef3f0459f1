import {
  type AnalogueSeries,
  INPUT_TABLE,
  type InputSeries,
  type CountSeries,
  type SensorInput,
  type StateSeries,
  toTimestamp,
} from '@ts1/contract';
import type { Tx } from '../../database/index.ts';
import { rollupMean, stepBetween, type InputPeriod } from './input-rollup.ts';
import { readBands } from './read-bands.ts';
import { readSegments, type Segments } from './read-segments.ts';
import { lastValueBefore } from './read-values.ts';
import { clipBands, summarise } from './state-bands.ts';

/** The sensor of the input, both ends of the period inclusive (epoch milliseconds), and the most points to return. */
export interface WantedSeries extends InputPeriod {
  readonly sensorId: number;
  readonly input: SensorInput;
  readonly maxPoints: number | undefined;
  readonly now: number;
}

const THOUSANDTHS = 1_000;

/** Reads the values of an input in a period, in the form of its kind. */
export async function readInputSeries(tx: Tx, companyId: number, wanted: WantedSeries): Promise<InputSeries> {
  const { input, measurand, name, kind } = wanted.input;
  const named = { input, measurand, name };
  if (kind === 'state') return { kind, ...named, ...(await stateSeries(tx, companyId, wanted)) };
  const { sensorId, from, maxPoints } = wanted;
  const own = { sensorId, input };
  const found = await readSegments(tx, companyId, own, wanted, maxPoints);
  if (kind === 'analogue') return { kind, ...named, bucketMs: found.bucketMs, points: points(found) };
  const before = await lastValueBefore(tx, companyId, own, from);
  return { kind, ...named, bucketMs: found.bucketMs, ...differences(found, before?.value) };
}

function points({ segments }: Segments): AnalogueSeries['points'] {
  return segments.map(({ at, rollup }) => ({
    timestamp: toTimestamp(at),
    min: rollup.min,
    max: rollup.max,
    mean: rollup.samples === 1 ? rollup.first : Math.round(rollupMean(rollup) * THOUSANDTHS) / THOUSANDTHS,
    samples: rollup.samples,
  }));
}

/** Returns the steps of a counter, each in the bucket in which it ended; the first value ever is no step. */
function differences(
  { segments }: Segments,
  before: number | undefined,
): Pick<CountSeries, 'buckets' | 'total' | 'resets'> {
  let last = before;
  const buckets = segments.map(({ at, rollup }) => {
    const step = last === undefined ? { difference: 0, resets: 0 } : stepBetween(last, rollup.first);
    ({ last } = rollup);
    return {
      timestamp: toTimestamp(at),
      difference: step.difference + rollup.difference,
      resets: step.resets + rollup.resets,
      samples: rollup.samples,
    };
  });
  return {
    buckets,
    total: buckets.reduce((sum, { difference }) => sum + difference, 0),
    resets: buckets.reduce((sum, { resets }) => sum + resets, 0),
  };
}

/** Reads the bands of a state and their summary; the newest `maxPoints` bands if there are more. */
async function stateSeries(
  tx: Tx,
  companyId: number,
  wanted: WantedSeries,
): Promise<Pick<StateSeries, 'bands' | 'summary'>> {
  const { from, to, now, maxPoints, input } = wanted;
  const period = { from, until: Math.min(to, now) };
  const bands = await readBands(tx, companyId, { ...wanted, input: input.input, ...period });
  const inside = clipBands(bands, period);
  const shown = maxPoints === undefined ? inside : inside.slice(-maxPoints);
  return {
    bands: shown.map((band) => ({
      from: toTimestamp(band.from),
      until: toTimestamp(band.until),
      value: band.value,
    })),
    summary: summarise(bands, period, INPUT_TABLE[input.measurand].active ?? 1),
  };
}
