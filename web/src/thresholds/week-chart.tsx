import { MEASURAND_TABLE, toShown, typedFigure, type FigureKind, type LimitedMeasurand } from '@ts1/contract';
import { useRef, useState } from 'react';
import { limitText } from '../i18n/limit-text.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { measurandName } from '../platform/measurand-name.ts';
import { preferences } from '../platform/preferences.ts';
import { answerDetail } from '../sensor-detail/readings-query.ts';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { roundScale, type Scale } from './chart-scale.ts';
import { chartLimits, formatShown, limitBounds, limitOn, type ChartLimit } from './chart-limits.ts';
import { LimitLine } from './limit-line.tsx';
import type { SettingsDraft } from './settings-draft.ts';
import type { LastWeek, LastWeekRead } from './use-last-week.ts';
import { WeekDrawing } from './week-drawing.tsx';
import { weekPoints } from './week-lines.ts';

interface WeekChartProps {
  readonly measurands: readonly LimitedMeasurand[];
  readonly lastWeek: LastWeekRead;
  readonly draft: SettingsDraft;
  readonly onChange: (changes: Partial<SettingsDraft>) => void;
}

/** The last 7 days of a sensor with its limits of alarms as lines to move; one measurand at a time. */
export function WeekChart({ measurands, lastWeek, draft, onChange }: WeekChartProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<LimitedMeasurand>();
  const measurand = chosen ?? measurands[0];
  if (measurand === undefined) return null;
  const title = t('thresholds.chart.of', { what: measurandName(measurand, t) });
  const { data, isError } = lastWeek;
  return (
    <section aria-label={title} className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="text-fine font-medium">{t('thresholds.chart.title')}</h3>
        {measurands.length > 1 && (
          <div className="flex flex-wrap gap-2">
            {measurands.map((one) => (
              <Button key={one} pressed={one === measurand} onClick={() => setChosen(one)}>
                {measurandName(one, t)}
              </Button>
            ))}
          </div>
        )}
      </div>
      {data === undefined && !isError && <Skeleton className="h-65" />}
      {isError && <p className="text-body text-muted">{t('thresholds.lastWeekFailed')}</p>}
      {data !== undefined &&
        (data.ranges[measurand] === null ? (
          <p className="text-body text-muted">{t('thresholds.lastWeekNothing')}</p>
        ) : (
          <Plot key={measurand} {...{ measurand, draft, onChange }} week={data} />
        ))}
    </section>
  );
}

/** An axis spans at least so many times what a chart of the measurand spans: there is room to move a line. */
const ROOM = 6;

interface PlotProps {
  readonly measurand: LimitedMeasurand;
  readonly week: LastWeek;
  readonly draft: SettingsDraft;
  readonly onChange: (changes: Partial<SettingsDraft>) => void;
}

/** All figures here are in the unit that is shown, as those of the draft are. */
function Plot({ measurand, week, draft, onChange }: PlotProps) {
  const { t } = useTranslation();
  const plot = useRef<HTMLDivElement>(null);
  /** The scale stays while a line is held. */
  const [held, setHeld] = useState<Scale>();
  const { language, temperatureUnit } = preferences();
  const { unit, range, chart } = MEASURAND_TABLE[measurand];
  const shown = (value: number, kind?: FigureKind): number => toShown(value, unit, temperatureUnit, kind);
  const format = (figure: number, beside?: number): string => formatShown(figure, unit, beside);
  const limits = chartLimits(draft, measurand);
  const points = weekPoints(week.readings, measurand, shown);
  const frame = { ...week, bucketMs: answerDetail(week.bucketHeader, week).bucketMs };
  const values = points.map(({ value }) => value);
  const figures = [...values, ...limits.flatMap(({ figure }) => figure ?? [])];
  const scale = held ?? roundScale(figures, ROOM * shown(chart.leastSpan, 'difference'));
  const [high, low] = [limitOn(limits, 'high'), limitOn(limits, 'low')];
  const [highest, lowest] = [Math.max(...values), Math.min(...values)];
  const handleText = ({ side, figure, isOn }: ChartLimit): string => {
    if (figure === undefined) return t(`thresholds.chart.set.${side}`);
    const limit = limitText(side, 'alarm', format(figure), t);
    return isOn ? limit : t('thresholds.off', { limit });
  };
  return (
    <>
      <div className="relative h-60">
        <div
          ref={plot}
          className="absolute inset-x-0 top-2 bottom-6 rounded-sm border border-border bg-canvas"
        >
          <WeekDrawing {...{ points, scale, high, low }} frame={frame} colour={chart.colour} />
          <span className="absolute top-0.5 left-1 text-fine text-muted">{format(scale.max)}</span>
          <span className="absolute bottom-0.5 left-1 text-fine text-muted">{format(scale.min)}</span>
          {limits.map((limit) => (
            <LimitLine
              key={limit.side}
              {...limit}
              {...{ scale, plot }}
              label={t(`thresholds.chart.line.${limit.side}`, { what: measurandName(measurand, t) })}
              text={handleText(limit)}
              valueText={limit.figure === undefined ? t('thresholds.chart.notSet') : format(limit.figure)}
              bounds={limitBounds(limits, limit.side, { min: shown(range.min), max: shown(range.max) })}
              onMove={(figure) => onChange({ [limit.name]: typedFigure(figure, language) })}
              onHold={(isHeld) => setHeld(isHeld ? scale : undefined)}
            />
          ))}
        </div>
      </div>
      <p className="text-fine text-muted">
        {t('thresholds.chart.hint')}{' '}
        {high !== undefined &&
          highest > high &&
          t('thresholds.chart.above', { value: format(highest, high) })}{' '}
        {low !== undefined && lowest < low && t('thresholds.chart.below', { value: format(lowest, low) })}
      </p>
    </>
  );
}
