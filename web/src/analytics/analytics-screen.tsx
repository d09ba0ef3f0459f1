import { useMemo, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { addTexts } from '../i18n/translate.ts';
import { alarmLevels } from '../i18n/en/alarm-levels.ts';
import { alarmTypes } from '../i18n/en/alarm-types.ts';
import { analytics } from '../i18n/en/analytics.ts';
import { sensorInputs } from '../i18n/en/sensor-inputs.ts';
import { thresholds } from '../i18n/en/thresholds.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { useNow } from '../platform/use-now.ts';
import { useSensorsNow } from '../sensors/index.ts';
import { LoadingState } from '../ui/loading-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Switch } from '../ui/switch.tsx';
import { Failed } from './failed.tsx';
import { OwnData } from './own-data.tsx';
import { SampleOverview } from './sample-overview.tsx';

addTexts({ alarmLevels, alarmTypes, analytics, sensorInputs, thresholds });

/** The company's own data; the demonstration while there is none, or on request (spec 2 §2 Analytics). */
export function AnalyticsScreen() {
  const { t } = useTranslation();
  const { data, isError, refetch } = useSensorsNow();
  const sensors = useMemo(
    () => data?.toSorted((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true })),
    [data],
  );
  const [asked, setAsked] = useState(false);
  const isEmpty = sensors?.every(({ timestamp }) => timestamp === null) === true;
  return (
    <>
      <PageHeader
        title={t('analytics.title')}
        subtitle={t('analytics.subtitle')}
        action={
          <>
            {!isEmpty && <Switch label={t('analytics.showSample')} checked={asked} onChange={setAsked} />}
            <Clock />
          </>
        }
      />
      {sensors === undefined && isError && <Failed onRetry={refetch} />}
      {sensors === undefined && !isError && (
        <LoadingState label={t('analytics.loading')}>
          <Skeleton className="h-screen w-full" />
        </LoadingState>
      )}
      {sensors !== undefined && (isEmpty || asked) && <SampleOverview />}
      {sensors !== undefined && !isEmpty && !asked && <OwnData sensors={sensors} />}
    </>
  );
}

function Clock() {
  const { t } = useTranslation();
  const now = useNow(1_000);
  return (
    <time
      aria-label={t('analytics.clock')}
      dateTime={new Date(now).toISOString()}
      className="text-body tabular-nums"
    >
      {formatDateTime(now, 'second')}
    </time>
  );
}
