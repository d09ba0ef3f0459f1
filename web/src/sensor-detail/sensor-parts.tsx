import type { Sensor } from '@ts1/contract';
import { Suspense } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { lazyPart } from '../platform/lazy-part.ts';
import { LoadingState } from '../ui/loading-state.tsx';
import { ScreenParts, useOpenPart } from '../ui/screen-parts.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { InputStatistics } from './inputs/input-statistics.tsx';
import type { TimeWindow } from './chart-range.ts';
import type { ReadingsAnswer } from './readings-query.ts';
import { StatisticsTable } from './statistics-table.tsx';
import type { ChartContent } from './use-chart-content.ts';

const AlarmsPart = lazyPart(async () => (await import('./alarms-part.tsx')).AlarmsPart);
const DevicePart = lazyPart(async () => (await import('./device-part.tsx')).DevicePart);
const HandReadingsPart = lazyPart(async () => (await import('../hand-readings/index.ts')).HandReadingsPart);
const SensorTasks = lazyPart(async () => (await import('../tasks/index.ts')).SensorTasks);
const ReadingTable = lazyPart(async () => (await import('./reading-table.tsx')).ReadingTable);

const PARTS = ['statistics', 'alarms', 'device', 'byHand', 'table'] as const;

interface SensorPartsProps {
  readonly sensor: Sensor;
  /** Readings of the period and what was made of them; undefined until they are read. */
  readonly answer: ReadingsAnswer | undefined;
  readonly content: ChartContent | undefined;
  /** Period of the chart; one that follows the present ends now. */
  readonly period: TimeWindow;
  readonly now: number;
}

/** Everything below the chart, in parts of which one is shown. */
export function SensorParts({ sensor, answer, content, period, now }: SensorPartsProps) {
  const { t } = useTranslation();
  const parts = PARTS.map((name) => ({ name, title: t(`sensorDetail.parts.${name}`) }));
  const open = useOpenPart(parts);
  return (
    <div className="mt-4 min-h-72">
      <ScreenParts label={t('sensorDetail.parts.label')} parts={parts} open={open} keepsPlace />
      <Suspense
        fallback={
          <LoadingState label={t('sensorDetail.loading')}>
            <Skeleton className="h-40 w-full" />
          </LoadingState>
        }
      >
        {open === 'statistics' && content !== undefined && (
          <Statistics type={sensor.type} content={content} />
        )}
        {open === 'alarms' && <AlarmsPart sensor={sensor} now={now} />}
        {open === 'device' && <DevicePart sensor={sensor} now={now} />}
        {open === 'byHand' && (
          <>
            <SensorTasks sensorId={sensor.id} />
            <HandReadingsPart sensor={sensor} period={period} />
          </>
        )}
        {open === 'table' && answer !== undefined && content !== undefined && (
          <ReadingTable type={sensor.type} readings={answer.readings} measurands={content.measurands} />
        )}
      </Suspense>
    </div>
  );
}

function Statistics({ type, content }: Pick<Sensor, 'type'> & { readonly content: ChartContent }) {
  const { t } = useTranslation();
  const { statistics, inputs } = content;
  return (
    <div className="flex flex-col gap-4">
      {statistics.length > 0 ? (
        <StatisticsTable type={type} statistics={statistics} />
      ) : (
        inputs === undefined && <p className="text-muted">{t('sensorDetail.nothingMeasured')}</p>
      )}
      {inputs !== undefined && <InputStatistics series={inputs.series} />}
    </div>
  );
}
