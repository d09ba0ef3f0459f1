import { analyticsRoutes, type SensorStatistics } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { formatHumidity, formatTemperature, NO_VALUE } from '../platform/units.ts';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { LoadingState } from '../ui/loading-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { StatCard } from '../ui/stat-card.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '../ui/table.tsx';

export interface Wanted {
  readonly startDate: number;
  readonly endDate: number;
  readonly zoneId?: string;
}

const COLUMNS = [
  'sensor',
  'min',
  'max',
  'mean',
  'deviation',
  'mkt',
  'outside',
  'completeness',
  'battery',
] as const;

/** Statistics of each sensor of a zone over a period. */
export function PeriodStatistics({ wanted }: { readonly wanted: Wanted }) {
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery({
    ...apiQuery(useApi(), 'DayData', analyticsRoutes.statistics, { query: wanted }),
    staleTime: 60_000,
  });
  if (isError && data === undefined) {
    return (
      <ErrorState
        title={t('analytics.failed')}
        action={<Button onClick={() => void refetch()}>{t('ui.tryAgain')}</Button>}
      />
    );
  }
  if (data === undefined) {
    return (
      <LoadingState label={t('analytics.loading')}>
        <Skeleton className="h-48 w-full" />
      </LoadingState>
    );
  }
  return (
    <>
      <Table label={t('analytics.statistics')}>
        <TableHead>
          {COLUMNS.map((column) => (
            <TableHeaderCell key={column}>{t(`analytics.columns.${column}`)}</TableHeaderCell>
          ))}
        </TableHead>
        <TableBody>
          {data.map((row) => (
            <StatisticsRow key={row.sensor_id} row={row} />
          ))}
        </TableBody>
      </Table>
      <p className="mt-2 text-fine text-muted">{t('analytics.mktHint')}</p>
    </>
  );
}

function StatisticsRow({ row }: { readonly row: SensorStatistics }) {
  const { t } = useTranslation();
  const { temperature, meanKineticTemperature, outsideMs, completeness, batteryLowAt } = row;
  const { min, max, mean, standardDeviation } = temperature;
  return (
    <TableRow>
      <TableCell>
        <Link
          to="/sensors/$sensorId"
          params={{ sensorId: String(row.sensor_id) }}
          className="font-medium text-text hover:underline"
        >
          {row.sensor_name}
        </Link>
      </TableCell>
      {[min, max, mean, standardDeviation, meanKineticTemperature].map((value, index) => (
        <TableCell key={COLUMNS[index + 1]} className="whitespace-nowrap">
          {formatTemperature(value)}
        </TableCell>
      ))}
      <TableCell className="whitespace-nowrap">
        {outsideMs === null ? t('analytics.noLimits') : hoursText(outsideMs)}
      </TableCell>
      <TableCell>{formatHumidity(completeness * 100)}</TableCell>
      <TableCell className="whitespace-nowrap">
        {batteryLowAt === null ? NO_VALUE : formatDateTime(Date.parse(batteryLowAt), 'day')}
      </TableCell>
    </TableRow>
  );
}

/** Hours and minutes: `3 h 20 min`. */
export function hoursText(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** How good the alarms of a period were. */
export function Quality({ wanted }: { readonly wanted: Wanted }) {
  const { t } = useTranslation();
  const { data } = useQuery({
    ...apiQuery(useApi(), 'AlarmLog', analyticsRoutes.alarmQuality, { query: wanted }),
    staleTime: 60_000,
  });
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
