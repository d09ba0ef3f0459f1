import type { Tx } from '../../database/index.ts';
import type { ReadingRows } from '../reading-rows.ts';
import { readPage, type Period } from '../stream-readings.ts';
import { chooseBuckets } from './choose-buckets.ts';
import { readExtremes } from './read-extremes.ts';
import { surveyPeriod } from './survey.ts';

export interface Chart {
  readonly rows: ReadingRows;
  /** Width of the buckets whose extremes the rows are; 0 when the rows are readings. */
  readonly bucketMs: number;
}

const NOTHING: ReadingRows = { size: 0, measuredAt: new Float64Array(0), values: [] };

/**
 * Reads a period in at most `maxPoints` rows: the readings themselves where they fit, else the extremes of each
 * measurand in as many buckets as fit, at their true times. Buckets divide the time from the first to the last reading.
 * Where `maxPoints` is too small for two extremes of every measurand, the last measurands are left out.
 */
export async function readChart(
  tx: Tx,
  companyId: number,
  period: Period,
  maxPoints: number,
): Promise<Chart> {
  const survey = await surveyPeriod(tx, companyId, period);
  if (survey === null) return { rows: NOTHING, bucketMs: 0 };
  if (survey.readings <= maxPoints && !survey.isThinned) {
    return { rows: await readPage(tx, companyId, period, maxPoints), bucketMs: 0 };
  }
  const measurands = survey.present.slice(0, Math.floor(maxPoints / 2));
  if (measurands.length === 0) return { rows: NOTHING, bucketMs: survey.to - survey.from + 1 };
  const most = Math.floor(maxPoints / (2 * measurands.length));
  const buckets = chooseBuckets(survey.from, survey.to, most, survey.isThinned);
  const extremes = await readExtremes(
    tx,
    { companyId, sensorId: period.sensorId, measurands },
    survey,
    buckets,
  );
  return { rows: extremes.rows(), bucketMs: buckets.widthMs };
}
