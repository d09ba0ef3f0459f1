import type { ChartMeasurand } from '@ts1/contract';
import type { ChartPoints } from './points.ts';
import { periodStatistics, type AnswerDetail, type PeriodStatistics } from './period-statistics.ts';

export interface LineStatistics extends PeriodStatistics {
  readonly measurand: ChartMeasurand;
}

/** Statistics of the measurands that have points. */
export function lineStatistics(
  points: ChartPoints,
  measurands: readonly ChartMeasurand[],
  detail: AnswerDetail,
): readonly LineStatistics[] {
  return measurands.flatMap((measurand) => {
    const statistics = periodStatistics(points[measurand], detail);
    return statistics === undefined ? [] : [{ measurand, ...statistics }];
  });
}
