import type { SensorType } from '@ts1/contract';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { ExportLinks } from './export-links.tsx';
import { ReadingTable } from './reading-table.tsx';
import type { ReadingsAnswer } from './readings-query.ts';
import { StatisticsTable } from './statistics-table.tsx';
import type { ChartContent } from './use-chart-content.ts';

interface PeriodDetailsProps {
  readonly sensorId: number;
  readonly type: SensorType;
  readonly answer: ReadingsAnswer;
  readonly content: ChartContent;
}

/** Below the chart: how to use it, the statistics of the period, and the readings as a table. */
export function PeriodDetails({ sensorId, type, answer, content }: PeriodDetailsProps) {
  const { t } = useTranslation();
  const [isTableShown, setTableShown] = useState(false);
  return (
    <>
      <p className="mt-2 text-fine text-muted">
        <span className="max-md:hidden pointer-coarse:hidden">{t('sensorDetail.chartHint')}</span>
        <span className="hidden max-md:inline pointer-coarse:inline">
          {t('sensorDetail.chartHintTouch')}
        </span>{' '}
        {answer.detail === 'extremes' && t('sensorDetail.extremesShown')}
      </p>
      <StatisticsTable type={type} statistics={content.statistics} />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button pressed={isTableShown} onClick={() => setTableShown(!isTableShown)}>
          {t(isTableShown ? 'sensorDetail.hideTable' : 'sensorDetail.showTable')}
        </Button>
        <ExportLinks sensorId={sensorId} window={answer.window} />
      </div>
      {isTableShown && (
        <ReadingTable type={type} readings={answer.readings} measurands={content.measurands} />
      )}
    </>
  );
}
