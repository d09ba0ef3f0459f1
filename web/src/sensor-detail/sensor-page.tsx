import { SearchX } from 'lucide-react';
import { useDeferredValue } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useCurrentAlarms, useSensorAlarms } from '../alarms/index.ts';
import { errorText } from '../platform/error-text.ts';
import { useSensors } from '../sensors/index.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { LoadingState } from '../ui/loading-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { BackToDashboard } from './back-to-dashboard.tsx';
import type { ChartSearch } from './chart-search.ts';
import { SensorDetail } from './sensor-detail.tsx';

export interface SensorPageProps {
  /** As the address has it. */
  readonly sensorId: string;
  readonly search: ChartSearch;
  readonly onSearch: (search: ChartSearch) => void;
}

/** The page of one sensor (spec 1 §2, Sensor detail). */
export function SensorPage({ sensorId, search, onSearch }: SensorPageProps) {
  const { t } = useTranslation();
  const sensors = useSensors();
  const sensor = sensors.data?.find(({ id }) => String(id) === sensorId);
  // The chart's first period depends on the alarms, and a chart that changes its period while it loads is read twice.
  const isAlarmKnown = !useCurrentAlarms().isPending;
  const alarm = useSensorAlarms().get(sensor?.id ?? 0);
  // Drawn in pieces once it is known, so that keys and pointer are answered meanwhile.
  const isDrawn = useDeferredValue(sensor !== undefined && isAlarmKnown);
  if (sensor !== undefined && isDrawn) {
    return <SensorDetail key={sensor.id} sensor={sensor} alarm={alarm} search={search} onSearch={onSearch} />;
  }
  if (sensors.isPending || sensor !== undefined) return <PageSkeleton />;
  if (sensors.isError) {
    return (
      <ErrorState
        title={t('sensorDetail.sensorFailed')}
        action={<Button onClick={() => void sensors.refetch()}>{t('ui.tryAgain')}</Button>}
      >
        {errorText(sensors.error, t)}
      </ErrorState>
    );
  }
  return (
    <EmptyState icon={SearchX} title={t('sensorDetail.notFound')} action={<BackToDashboard />}>
      {t('sensorDetail.notFoundHint')}
    </EmptyState>
  );
}

function PageSkeleton() {
  const { t } = useTranslation();
  return (
    <LoadingState label={t('sensorDetail.loadingSensor')}>
      <Skeleton className="mb-2 h-9 w-72" />
      <Skeleton className="mb-2 h-16 w-full" />
      <Skeleton className="h-[420px] w-full md:h-[620px]" />
    </LoadingState>
  );
}
