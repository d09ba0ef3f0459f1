import type { ChartMeasurand, SensorType } from '@ts1/contract';
import { useMemo } from 'react';
import { companyTimeZone } from '../platform/time-zone.ts';
import type { ChartModel } from './chart/chart-model.ts';
import { chartLines, shownMeasurands, type ChartLine } from './chart-lines.ts';
import type { ChartToggles } from './chart-search.ts';
import { alarmPeriods, beyondAny } from './limits.ts';
import type { SensorLimits } from './use-limits.ts';
import { systemClock } from '../platform/clock.ts';
import { chartWindow } from './chart-window.ts';
import { withDetail } from './detail-window.ts';
import { lineStatistics, type LineStatistics } from './line-statistics.ts';
import { pointsOf } from './points.ts';
import type { ReadingsAnswer } from './readings-query.ts';

export interface ChartContent {
  readonly model: ChartModel;
  /** Of the measured points, whatever is drawn. */
  readonly statistics: readonly LineStatistics[];
  readonly measurands: readonly ChartMeasurand[];
}

/** What the chart of an answer draws, with `detail` in the place of what was zoomed in on. */
export function useChartContent(
  type: SensorType,
  answer: ReadingsAnswer | undefined,
  detail: ReadingsAnswer | undefined,
  toggles: ChartToggles,
  { past, entries }: Pick<SensorLimits, 'past' | 'entries'>,
): ChartContent | undefined {
  return useMemo(() => {
    if (answer === undefined) return undefined;
    const points = pointsOf(answer.readings);
    const isExempt = beyondAny(past);
    const coarse = linesOf(type, answer, toggles, isExempt);
    const lines =
      detail === undefined
        ? coarse
        : withDetail(coarse, linesOf(type, detail, toggles, isExempt), detail.window);
    const measurands = shownMeasurands(type, toggles).filter((measurand) => points[measurand].length > 0);
    return {
      model: {
        window: chartWindow(answer.window, points),
        lines,
        timeZone: companyTimeZone(),
        type,
        limits: past.filter(
          ({ measurand, side }) => toggles[`${side}Alarms`] && measurands.includes(measurand),
        ),
        alarms: alarmPeriods(entries, systemClock.now()).filter(({ side }) => toggles[`${side}Alarms`]),
      },
      statistics: lineStatistics(points, measurands, answer.detail),
      measurands,
    };
  }, [type, answer, detail, toggles, past, entries]);
}

function linesOf(
  type: SensorType,
  answer: ReadingsAnswer,
  toggles: ChartToggles,
  isExempt: ReturnType<typeof beyondAny>,
): readonly ChartLine[] {
  return chartLines(type, pointsOf(answer.readings), {
    toggles,
    detail: answer.detail,
    bucketMs: answer.bucketMs,
    isExempt,
  });
}
