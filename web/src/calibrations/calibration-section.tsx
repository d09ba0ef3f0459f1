import { SENSOR_TYPES, type Sensor } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { usePolling } from '../live/index.ts';
import { useApi } from '../platform/api-context.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { LoadingState } from '../ui/loading-state.tsx';
import { RetryLine } from '../ui/retry-line.tsx';
import { CALIBRATION_POLLING_MS, calibrationsQuery } from './calibrations-query.ts';
import { CalibrationEntry } from './calibration-entry.tsx';
import { DueDate } from './due-date.tsx';
import { LabSection } from './lab-section.tsx';
import { calibrations } from '../i18n/en/calibrations.ts';
import { addTexts } from '../i18n/translate.ts';

addTexts({ calibrations });

const SHOWN_AT_FIRST = 5;

interface CalibrationSectionProps {
  readonly sensor: Sensor;
  readonly now: number;
}

/** When a sensor is to be calibrated next, and its calibration record. */
export function CalibrationSection({ sensor, now }: CalibrationSectionProps) {
  const { t } = useTranslation();
  // Network servers take no commands.
  const isWireless = SENSOR_TYPES[sensor.type].isHexadecimal;
  return (
    <Card title={t('calibrations.title')}>
      {isWireless && <p className="mb-3 text-table text-muted">{t('calibrations.laboratoryOnly')}</p>}
      <DueDate sensorId={sensor.id} now={now} />
      <CalibrationRecord sensorId={sensor.id} />
      <LabSection sensor={sensor} />
    </Card>
  );
}

function CalibrationRecord({ sensorId }: { readonly sensorId: number }) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  const record = useQuery({
    ...calibrationsQuery(useApi(), sensorId),
    refetchInterval: usePolling(CALIBRATION_POLLING_MS),
  });
  if (record.data === undefined) {
    if (!record.isError) {
      return (
        <LoadingState label={t('calibrations.loading')}>
          <Skeleton className="h-11 w-full" />
        </LoadingState>
      );
    }
    return <RetryLine text={t('calibrations.failed')} onRetry={record.refetch} />;
  }
  if (record.data.length === 0) return <p className="text-body text-muted">{t('calibrations.none')}</p>;
  const shown = all ? record.data : record.data.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      <ul aria-label={t('calibrations.record')} className="divide-y divide-border border-t border-border">
        {shown.map((calibration) => (
          <CalibrationEntry key={calibration.id} calibration={calibration} shown={shown} />
        ))}
      </ul>
      {record.data.length > SHOWN_AT_FIRST && (
        <Button className="mt-2" expanded={all} onClick={() => setAll(!all)}>
          {all ? t('calibrations.showFewer') : t('calibrations.showAll', { count: record.data.length })}
        </Button>
      )}
    </>
  );
}
