import { readingRoutes, BUCKET_HEADER, toTimestamp, type Reading } from '@ts1/contract';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../platform/api-client.ts';
import type { TimeWindow } from './chart-range.ts';
import type { AnswerDetail } from './period-statistics.ts';

/** At most this many rows are answered; more than the chart has pixels for. */
const MAX_POINTS = 2_000;

/** Fewest buckets that an answer can have: two rows for each of the six measurands. */
const FEWEST_BUCKETS = Math.floor(MAX_POINTS / 12);

/** The readings of a window, or the extremes of its buckets. */
export interface ReadingsAnswer {
  readonly window: TimeWindow;
  readonly readings: readonly Reading[];
  readonly detail: AnswerDetail;
  /** Width of the buckets in milliseconds; 0 for raw readings. */
  readonly bucketMs: number;
}

/** Reads a window of a sensor; in the background when the user does not wait for it. */
export function readingsQuery(
  api: ApiClient,
  sensorId: number,
  window: TimeWindow,
  { background = false }: { readonly background?: boolean } = {},
) {
  return queryOptions({
    queryKey: ['DayData', 'sensorReadings', { sensorId, ...window, maxPoints: MAX_POINTS }] as const,
    queryFn: async ({ signal }): Promise<ReadingsAnswer> => {
      let bucketHeader: string | null = null;
      const readings = await api.call(
        readingRoutes.sensorReadings,
        {
          params: { sensorId: String(sensorId) },
          query: {
            startDate: toTimestamp(window.startMs),
            endDate: toTimestamp(window.endMs),
            maxPoints: MAX_POINTS,
          },
        },
        {
          signal,
          background,
          onHeaders: (headers) => {
            bucketHeader = headers.get(BUCKET_HEADER);
          },
        },
      );
      return { window, readings, ...answerDetail(bucketHeader, window) };
    },
    // Readings of the past hardly change; what does is pushed, or asked for with Refresh.
    staleTime: 5 * 60_000,
  });
}

/** Without the header nothing is known of the rows, so they are taken for the extremes of the widest buckets. */
export function answerDetail(
  header: string | null,
  window: TimeWindow,
): { readonly detail: AnswerDetail; readonly bucketMs: number } {
  const bucketMs = header !== null && /^\d{1,15}$/.test(header) ? Number(header) : undefined;
  if (bucketMs === 0) return { detail: 'raw', bucketMs };
  return { detail: 'extremes', bucketMs: bucketMs ?? (window.endMs - window.startMs) / FEWEST_BUCKETS };
}
