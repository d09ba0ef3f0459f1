import { READING_NAMES, readingRoutes, type AlarmEvent, type LimitedMeasurand } from '@ts1/contract';
import { HOUR_MS } from '@ts1/contract/durations';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { LineChart } from '../analytics/line-chart.tsx';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { systemClock } from '../platform/clock.ts';

const BEFORE_MS = HOUR_MS;
const LONGEST_MS = 24 * HOUR_MS;
const POINTS = 300;

interface AlarmChartProps {
  readonly event: AlarmEvent;
  readonly sensorId: number;
  readonly measurand: LimitedMeasurand;
}

/** Measured values from an hour before an alarm until an hour after it, or until now, at most a day of them. */
export function AlarmChart({ event, sensorId, measurand }: AlarmChartProps) {
  const { t } = useTranslation();
  const query = useMemo(() => {
    const startDate = Date.parse(event.activated) - BEFORE_MS;
    const end = event.returned_at === null ? systemClock.now() : Date.parse(event.returned_at) + BEFORE_MS;
    return { startDate, endDate: Math.min(end, startDate + LONGEST_MS), maxPoints: POINTS };
  }, [event.activated, event.returned_at]);
  const params = { sensorId: String(sensorId) };
  const { data } = useQuery(apiQuery(useApi(), 'DayData', readingRoutes.sensorReadings, { params, query }));
  const lines = useMemo(() => {
    const points = (data ?? []).flatMap((reading): [number, number | null][] => {
      const value = reading[READING_NAMES[measurand]];
      return value === undefined ? [] : [[Date.parse(reading.timestamp), value]];
    });
    return [{ name: event.name, points }];
  }, [data, measurand, event.name]);
  return <LineChart label={t('alarmLog.chart', { name: event.name })} lines={lines} />;
}
