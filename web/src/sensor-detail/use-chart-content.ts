import type { ChartMeasurand, SensorType } from '@ts1/contract';
import { useCallback, useMemo } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { companyTimeZone } from '../platform/time-zone.ts';
import { drawnKeys, type Drawable } from './inputs/input-choice.ts';
import type { InputPicture } from './inputs/use-inputs.ts';
import type { MeasuredModel } from './chart/chart-model.ts';
import { chartLines, shownMeasurands, type ChartLine } from './chart-lines.ts';
import type { ChartToggles, ChartView } from './chart-search.ts';
import { alarmPeriods, beyondAny, inputAlarmPeriods } from './limits.ts';
import type { SensorLimits } from './use-limits.ts';
import { systemClock } from '../platform/clock.ts';
import { chartWindow } from './chart-window.ts';
import { withDetail } from './detail-window.ts';
import { lineStatistics, type LineStatistics } from './line-statistics.ts';
import { toChartPoints } from './points.ts';
import { lineName } from './sensor-texts.ts';
import { lineAxis, isInputKey, lineKey } from './drawn-lines.ts';
import type { ReadingsAnswer } from './readings-query.ts';

export interface ChartContent {
  readonly model: MeasuredModel;
  /** Statistics of the measured points, whatever is drawn. */
  readonly statistics: readonly LineStatistics[];
  readonly measurands: readonly ChartMeasurand[];
  /** Series that can be drawn of a sensor with inputs; none of another sensor, of which all can be drawn. */
  readonly drawables: readonly Drawable[];
  /** Keys of those that are. */
  readonly drawn: ReadonlySet<string>;
  readonly inputs: InputPicture | undefined;
}

const NONE_DRAWN: ReadonlySet<string> = new Set();

/** Data from which a chart is drawn. */
export interface ChartSource {
  readonly type: SensorType;
  readonly answer: ReadingsAnswer | undefined;
  /** Answer for the zoomed window, in the place of the same part of the answer. */
  readonly detail: ReadingsAnswer | undefined;
  readonly view: Pick<ChartView, 'toggles' | 'drawn'>;
  readonly limits: Pick<SensorLimits, 'past' | 'entries'>;
  readonly inputs: InputPicture | undefined;
}

/** Returns the content of the chart of an answer. */
export function useChartContent({
  type,
  answer,
  detail,
  view: { toggles, drawn: wanted },
  limits: { past, entries },
  inputs,
}: ChartSource): ChartContent | undefined {
  const findLineName = useLineName(type);
  return useMemo(() => {
    if (answer === undefined) return undefined;
    const points = toChartPoints(answer.readings);
    const isExempt = beyondAny(past);
    const coarse = measuredLines(type, answer, toggles, isExempt);
    const measured =
      detail === undefined
        ? coarse
        : withDetail(coarse, measuredLines(type, detail, toggles, isExempt), detail.window);
    const measurands = shownMeasurands(type, toggles).filter((measurand) => points[measurand].length > 0);
    const drawables = inputs === undefined ? [] : listDrawables(measured, inputs, findLineName);
    const drawn = inputs === undefined ? NONE_DRAWN : drawnKeys(drawables, wanted);
    const isDrawn = (key: string): boolean => inputs === undefined || drawn.has(key);
    return {
      model: {
        window: chartWindow(answer.window, points, inputs?.extents),
        lines: [...measured, ...(inputs?.lines ?? [])].filter((line) => isDrawn(lineKey(line))),
        lanes: (inputs?.lanes ?? [])
          .filter(({ input }) => isDrawn(input))
          .map((lane) => ({
            ...lane,
            alarms: inputAlarmPeriods(entries, lane.input, systemClock.now()),
          })),
        timeZone: companyTimeZone(),
        type,
        limits: past.filter(
          ({ measurand, side }) =>
            toggles[`${side}Alarms`] && (isInputKey(measurand) || measurands.includes(measurand)),
        ),
        alarms: alarmPeriods(entries, systemClock.now()).filter(({ side }) => toggles[`${side}Alarms`]),
      },
      statistics: lineStatistics(points, measurands, answer.detail),
      measurands,
      drawables,
      drawn,
      inputs,
    };
  }, [type, answer, detail, toggles, wanted, past, entries, inputs, findLineName]);
}

function measuredLines(
  type: SensorType,
  answer: ReadingsAnswer,
  toggles: ChartToggles,
  isExempt: ReturnType<typeof beyondAny>,
): readonly ChartLine[] {
  return chartLines(type, toChartPoints(answer.readings), {
    toggles,
    detail: answer.detail,
    bucketMs: answer.bucketMs,
    isExempt,
  });
}

/** The lines of measurands, then the inputs in their order. */
function listDrawables(
  measured: readonly ChartLine[],
  { lines, lanes, keys }: InputPicture,
  measurandLineName: (measurand: ChartMeasurand) => string,
): readonly Drawable[] {
  const own = measured.map((line) => ({
    key: lineKey(line),
    name: measurandLineName(line.measurand),
    axis: lineAxis(line),
  }));
  const further = keys.flatMap((key): Drawable[] => {
    const line = lines.find(({ input }) => input === key);
    const lane = lanes.find(({ input }) => input === key);
    if (line !== undefined) return [{ key, name: line.name, axis: lineAxis(line) }];
    return lane === undefined ? [] : [{ key, name: lane.name, axis: undefined }];
  });
  return [...own, ...further];
}

function useLineName(type: SensorType): (measurand: ChartMeasurand) => string {
  const { t } = useTranslation();
  return useCallback((measurand) => lineName(type, measurand, t), [type, t]);
}
