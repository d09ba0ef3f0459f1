import { useQueries, useQuery } from '@tanstack/react-query';
import { analyticsRoutes, isLevelAlarm, readingRoutes, type Sensor } from '@ts1/contract';
import { Link } from '@tanstack/react-router';
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import {
  alarmStateText,
  alarmTypeText,
  alarmRows,
  useCurrentAlarms,
  useSensorAlarms,
  useAlarmLog,
} from '../alarms/index.ts';
import { useBaseUnits } from '../base-units/index.ts';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { systemClock } from '../platform/clock.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { lazyPart } from '../platform/lazy-part.ts';
import { formatHumidity, formatTemperature } from '../platform/units.ts';
import { alarmSearch } from '../sensor-detail/index.ts';
import { Card } from '../ui/card.tsx';
import { classes } from '../ui/classes.ts';
import { FormError } from '../ui/form-error.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TOUCH_AREA } from '../ui/touch-area.ts';
import { alarmName } from './alarm-name.ts';
import { Doughnut } from './doughnut.tsx';
import { Failed } from './failed.tsx';
import { periodUntil } from './periods.ts';
import { chartedFirst, statusCounts } from './status-counts.ts';

const LineChart = lazyPart(async () => (await import('./line-chart.tsx')).LineChart);

const CHART_POINTS = 400;
const CHARTED = 6;
const RECENT = 8;
/** The server asks its source as often. */
const WEATHER_REFRESH_MS = 600_000;

/** State, last day and recent alarms of the company's own sensors. */
export function LiveOverview({ sensors }: { readonly sensors: readonly Sensor[] }) {
  const { t } = useTranslation();
  const charted = useCharted(sensors);
  return (
    <div className="grid gap-4 lg:grid-cols-3">
      <Card title={t('analytics.statusTitle')}>
        <StatusNow sensors={sensors} />
      </Card>
      <Card title={t('analytics.last24')} className="lg:col-span-2">
        {sensors.length > CHARTED && (
          <p className="mb-2 text-fine text-muted">{t('analytics.charted', { count: CHARTED })}</p>
        )}
        {charted === undefined ? (
          <Skeleton className="h-80 w-full" />
        ) : (
          <SensorLines sensors={charted} label={t('analytics.last24')} withLimits />
        )}
      </Card>
      <Weather />
      <Card title={t('analytics.recent')} className="lg:col-span-3">
        <RecentAlarms sensors={sensors} />
      </Card>
    </div>
  );
}

/** The weather outside, where its source is configured. */
function Weather() {
  const { t } = useTranslation();
  const { data } = useQuery({
    ...apiQuery(useApi(), 'Weather', analyticsRoutes.outsideWeather, {}, { background: true }),
    refetchInterval: WEATHER_REFRESH_MS,
  });
  const weather = data?.weather ?? null;
  if (weather === null) return null;
  const { temperature, humidity, description } = weather;
  const parts = [
    description ?? '',
    formatTemperature(temperature),
    humidity === null ? '' : t('analytics.humidityOutside', { humidity: formatHumidity(humidity) }),
  ];
  return (
    <Card title={t('analytics.weather')} className="lg:col-span-3">
      <p className="text-body break-words">{parts.filter((part) => part !== '').join(', ')}</p>
    </Card>
  );
}

/** Nothing is counted as OK before the alarms are known. */
function StatusNow({ sensors }: { readonly sensors: readonly Sensor[] }) {
  const { data, isError, refetch } = useCurrentAlarms();
  const counts = statusCounts(sensors);
  if (data !== undefined) return <Doughnut counts={counts} />;
  return isError ? <Failed onRetry={refetch} /> : <Skeleton className="h-32 w-full lg:h-72" />;
}

/** Those that are charted when the page is opened, and from then on: a chart whose lines change is not read. */
function useCharted(sensors: readonly Sensor[]): readonly Sensor[] | undefined {
  const isKnown = !useCurrentAlarms().isPending;
  const [chosen, choose] = useState<readonly number[]>();
  if (chosen === undefined && isKnown) choose(chartedFirst(sensors, CHARTED).map(({ id }) => id));
  return useMemo(
    () => chosen?.flatMap((id) => sensors.find((sensor) => sensor.id === id) ?? []),
    [chosen, sensors],
  );
}

interface SensorLinesProps {
  readonly sensors: readonly Sensor[];
  readonly label: string;
  readonly period?: { readonly startDate: number; readonly endDate: number };
  /** Draws the limits of those that are out of them. */
  readonly withLimits?: boolean;
}

/** Temperatures of some sensors on one chart. */
export function SensorLines({ sensors, label, period, withLimits = false }: SensorLinesProps) {
  const { t } = useTranslation();
  const api = useApi();
  const alarms = useSensorAlarms();
  const [lastDay] = useState(() => periodUntil(systemClock.now(), 'day'));
  const { startDate, endDate } = period ?? lastDay;
  const answers = useQueries({
    queries: sensors.map(({ id }) => ({
      ...apiQuery(api, 'DayData', readingRoutes.sensorReadings, {
        params: { sensorId: String(id) },
        query: { startDate, endDate, maxPoints: CHART_POINTS },
      }),
      staleTime: 60_000,
    })),
    combine: (results) =>
      results.map(({ data, isError }) => ({ data, failed: isError && data === undefined })),
  });
  const lines = useMemo(
    () =>
      sensors.map(({ id, name }, index) => {
        const alarm = alarms.get(id);
        const rows = alarm === undefined ? [] : alarmRows(alarm);
        return {
          name: alarm === undefined ? name : `${name}: ${alarmStateText(alarm, t)}`,
          points: (answers[index]?.data ?? []).flatMap(
            ({ timestamp, temperature }): [number, number | null][] =>
              temperature === undefined ? [] : [[Date.parse(timestamp), temperature]],
          ),
          limits: withLimits
            ? rows
                .filter(isLevelAlarm)
                .flatMap(({ measurand, limit_value }) =>
                  measurand === 'temperature' && limit_value !== null ? [limit_value] : [],
                )
            : [],
        };
      }),
    [sensors, answers, alarms, withLimits, t],
  );
  const missing = sensors.filter((_, index) => answers[index]?.failed);
  return (
    <>
      {missing.length > 0 && (
        <FormError>
          {t('analytics.readingsFailed', { names: missing.map(({ name }) => name).join(', ') })}
        </FormError>
      )}
      <Suspense fallback={<Skeleton className="h-80 w-full" />}>
        <LineChart label={label} lines={lines} />
      </Suspense>
    </>
  );
}

function RecentAlarms({ sensors }: { readonly sensors: readonly Sensor[] }) {
  const { t } = useTranslation();
  const [since] = useState(() => new Date(periodUntil(systemClock.now(), 'day').startDate).toISOString());
  const { data, isError, refetch } = useAlarmLog({ include_acknowledged: 'true', startDate: since });
  const units = useBaseUnits().data ?? [];
  if (data === undefined)
    return isError ? <Failed onRetry={refetch} /> : <Skeleton className="h-12 w-full" />;
  const recent = data
    .filter(({ active, withdrawn }) => active && !withdrawn)
    .toSorted((one, other) => other.activated.localeCompare(one.activated))
    .slice(0, RECENT);
  if (recent.length === 0) return <p className="text-body text-muted">{t('analytics.noRecent')}</p>;
  return (
    <ul className="divide-y divide-border">
      {recent.map((entry) => (
        <li key={entry.idAlarmLog} className="flex flex-wrap justify-between gap-2 py-1.5 text-body">
          <span>
            {entry.sensor_id === null ? (
              alarmName(entry, sensors, units)
            ) : (
              <Link
                to="/sensors/$sensorId"
                params={{ sensorId: String(entry.sensor_id) }}
                search={alarmSearch(
                  Date.parse(entry.since),
                  entry.returned_at === null ? null : Date.parse(entry.returned_at),
                  systemClock.now(),
                )}
                className={classes(TOUCH_AREA, 'text-text hover:underline')}
              >
                {alarmName(entry, sensors, units)}
              </Link>
            )}{' '}
            · {alarmTypeText(entry, t)}
          </span>
          <span className="text-muted">{formatDateTime(Date.parse(entry.activated))}</span>
        </li>
      ))}
    </ul>
  );
}
