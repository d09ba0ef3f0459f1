import { analyticsRoutes, HOTTEST_KINETIC_C, poolStatistics, type SensorStatistics } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { formatTemperature } from '../platform/units.ts';
import { Loaded } from '../ui/loaded.tsx';
import { StatCard } from '../ui/stat-card.tsx';
import { Failed } from './failed.tsx';
import { StatisticsList } from './statistics-list.tsx';

export interface Wanted {
  readonly startDate: number;
  readonly endDate: number;
  readonly zoneId?: string;
}

/** Statistics of each sensor over a period, and of a zone those of all its sensors together. */
export function PeriodStatistics({ wanted }: { readonly wanted: Wanted }) {
  const { t } = useTranslation();
  const statistics = useQuery({
    ...apiQuery(useApi(), 'DayData', analyticsRoutes.statistics, { query: wanted }),
    staleTime: 60_000,
  });
  return (
    <Loaded query={statistics} loading={t('analytics.loading')} height="h-48" failed={t('analytics.failed')}>
      {(sensors) => <Statistics sensors={sensors} isZone={wanted.zoneId !== undefined} />}
    </Loaded>
  );
}

interface StatisticsProps {
  readonly sensors: readonly SensorStatistics[];
  readonly isZone: boolean;
}

function Statistics({ sensors, isZone }: StatisticsProps) {
  const { t } = useTranslation();
  const rows = sensors.toSorted((a, b) =>
    a.sensor_name.localeCompare(b.sensor_name, undefined, { numeric: true }),
  );
  const whole = isZone && rows.length > 1 ? poolStatistics(rows) : undefined;
  return (
    <>
      <StatisticsList whole={whole} rows={rows} />
      {whole && <p className="mt-2 text-fine text-muted">{t('analytics.wholeZoneHint')}</p>}
      <p className="mt-2 text-fine text-muted">
        {t('analytics.mktHint', { hottest: formatTemperature(HOTTEST_KINETIC_C) })}
      </p>
    </>
  );
}

/** How good the alarms of a period were. */
export function Quality({ wanted }: { readonly wanted: Wanted }) {
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery({
    ...apiQuery(useApi(), 'AlarmLog', analyticsRoutes.alarmQuality, { query: wanted }),
    staleTime: 60_000,
  });
  if (isError && data === undefined) return <Failed onRetry={refetch} />;
  return (
    <div className="flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <StatCard label={t('analytics.alarms')} value={data?.alarms} />
        <StatCard label={t('analytics.chattering')} value={data?.chattering.length} />
        <StatCard label={t('analytics.standing')} value={data?.standing} />
        <StatCard label={t('analytics.floods')} value={data?.floods} />
      </div>
      <p className="text-fine text-muted">
        {t('analytics.chattering')}: {t('analytics.chatteringHint')}. {t('analytics.standing')}:{' '}
        {t('analytics.standingHint')}. {t('analytics.floods')}: {t('analytics.floodsHint')}.
      </p>
      {data?.byCause.some(({ cause }) => cause !== null) === true && (
        <div>
          <h3 className="text-body font-semibold">{t('analytics.byCause')}</h3>
          <dl className="mt-1 grid max-w-md grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-body">
            {data.byCause.map(({ cause, alarms }) => (
              <Fragment key={cause ?? ''}>
                <dt className="min-w-0 break-words">{cause ?? t('analytics.noCause')}</dt>
                <dd className="text-right tabular-nums">{alarms}</dd>
              </Fragment>
            ))}
          </dl>
        </div>
      )}
      {data !== undefined && data.worst.length > 0 && (
        <p className="text-body">
          {t('analytics.worst')}:{' '}
          {data.worst
            .map(({ sensor_name, alarms }) => t('analytics.worstRow', { name: sensor_name, count: alarms }))
            .join(', ')}
        </p>
      )}
    </div>
  );
}
