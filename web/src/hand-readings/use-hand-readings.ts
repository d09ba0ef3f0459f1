import { handReadingRoutes, MAX_AHEAD_MS, toTimestamp } from '@ts1/contract';
import { HOUR_MS } from '@ts1/contract/durations';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';

const MOST_SHOWN = '1000';

/** A period, epoch milliseconds. */
export interface HandPeriod {
  readonly startMs: number;
  readonly endMs: number;
}

/** Returns the period to read: whole hours, so that one that moves on is not read again every minute. */
export function periodQuery({ startMs, endMs }: HandPeriod) {
  return {
    startDate: toTimestamp(Math.floor(startMs / HOUR_MS) * HOUR_MS),
    endDate: toTimestamp(Math.ceil((endMs + MAX_AHEAD_MS) / HOUR_MS) * HOUR_MS),
  };
}

/** Reads the readings by hand of a sensor in the hours of a period, newest first, also those made void. */
export function useHandReadings(sensorId: number, period: HandPeriod) {
  const request = {
    params: { sensorId: String(sensorId) },
    query: { ...periodQuery(period), limit: MOST_SHOWN },
  };
  return useQuery({
    ...apiQuery(useApi(), 'Calibrations', handReadingRoutes.listHandReadings, request, { background: true }),
    placeholderData: keepPreviousData,
  });
}
