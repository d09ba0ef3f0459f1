import type { Sensor } from '@ts1/contract';
import { ChartLine as ChartLineIcon, ZoomOut } from 'lucide-react';
import { Suspense, useId, useMemo } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { lazyPart } from '../platform/lazy-part.ts';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { isMeasured } from './inputs/statistics.ts';
import { ChartDescription } from './chart-description.tsx';
import type { TimeWindow } from './chart-range.ts';
import { ChartPlace } from './chart/chart-place.tsx';
import { chartTexts } from './sensor-texts.ts';
import type { ChartContent } from './use-chart-content.ts';

const loadChart = async () => import('./chart/reading-chart.tsx');
const ReadingChart = lazyPart(async () => (await loadChart()).ReadingChart);

/** Fetches the chart's code while the readings are on their way. */
export function preloadChart(): void {
  // A failure shows where the chart is to be drawn, which asks again.
  loadChart().catch(() => undefined);
}

interface ChartAreaProps {
  readonly sensor: Sensor;
  /** Period of what people measured, which is marked on the chart. */
  readonly period: TimeWindow;
  readonly content: ChartContent | undefined;
  readonly isUpdating: boolean;
  readonly zoom: TimeWindow | undefined;
  readonly onZoom: (zoom: TimeWindow | undefined) => void;
}

/** The chart, or a placeholder while there is none. */
export function ChartArea({ sensor, period, content, isUpdating, zoom, onZoom }: ChartAreaProps) {
  const { t } = useTranslation();
  const descriptionId = useId();
  const texts = useMemo(() => chartTexts(sensor.type, t), [sensor.type, t]);
  const hasLanesAlone = content?.model.lines.length === 0 && content.model.lanes.length > 0;
  const isEmpty = content !== undefined && isNothingMeasured(content);
  return (
    <div
      className={classes('relative', !hasLanesAlone && 'min-h-[300px] md:min-h-[500px]')}
      aria-busy={content === undefined || isUpdating}
    >
      {content === undefined && <Skeleton className="absolute inset-0 h-full w-full" />}
      {isEmpty && (
        <div className="flex h-[300px] flex-col justify-center md:h-[500px]">
          <EmptyState icon={ChartLineIcon} title={t('sensorDetail.noData')}>
            {t('sensorDetail.noDataHint')}
          </EmptyState>
        </div>
      )}
      {content !== undefined && !isEmpty && (
        <>
          <ChartDescription
            id={descriptionId}
            type={sensor.type}
            statistics={content.statistics}
            series={content.inputs?.series ?? []}
          />
          <ChartPlace model={content.model}>
            <Suspense fallback={<Skeleton className="h-full w-full" />}>
              <ReadingChart
                sensorId={sensor.id}
                period={period}
                measured={content.model}
                texts={texts}
                zoom={zoom}
                onZoom={onZoom}
                label={t('sensorDetail.chart', { sensor: sensor.name })}
                describedBy={descriptionId}
              />
            </Suspense>
          </ChartPlace>
          {zoom !== undefined && (
            <Button
              icon={ZoomOut}
              onClick={() => onZoom(undefined)}
              className="absolute top-0 left-1/2 -translate-x-1/2 px-3 text-table! md:h-7"
            >
              {t('sensorDetail.resetZoom')}
            </Button>
          )}
        </>
      )}
      <output className="absolute top-1/2 left-1/2 -translate-x-1/2 -translate-y-1/2">
        {content === undefined && <Waiting text={t('sensorDetail.loading')} />}
        {content !== undefined && isUpdating && <Waiting text={t('sensorDetail.updating')} />}
      </output>
    </div>
  );
}

function Waiting({ text }: { readonly text: string }) {
  return (
    <span className="flex items-center gap-2 rounded-md border border-border bg-raised px-4 py-2 text-body whitespace-nowrap text-text shadow-raised">
      <Spinner /> {text}
    </span>
  );
}

function isNothingMeasured({ statistics, inputs }: ChartContent): boolean {
  return statistics.length === 0 && !(inputs?.series ?? []).some(isMeasured);
}
