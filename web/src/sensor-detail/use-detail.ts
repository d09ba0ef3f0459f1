import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useApi } from '../platform/api-context.tsx';
import type { TimeWindow } from './chart-range.ts';
import { detailWindow, isDetailed } from './detail-window.ts';
import { readingsQuery, type ReadingsAnswer } from './readings-query.ts';

/** Zooming and moving go on for a while; the detail is read once they rest. */
const REST_MS = 250;

/** Reads in detail what is zoomed in on; undefined `seen` when nothing is, or the whole is in detail already. */
export function useDetail(
  sensorId: number,
  window: TimeWindow,
  seen: TimeWindow | undefined,
): ReadingsAnswer | undefined {
  const api = useApi();
  const [wanted, setWanted] = useState<TimeWindow>();
  const { startMs, endMs } = window;

  useEffect(() => {
    if (seen === undefined) return undefined;
    const rest = setTimeout(() => {
      setWanted((known) =>
        known !== undefined && isDetailed(seen, known) ? known : detailWindow(seen, { startMs, endMs }),
      );
    }, REST_MS);
    return () => clearTimeout(rest);
  }, [seen, startMs, endMs]);

  const { data } = useQuery({
    ...readingsQuery(api, sensorId, wanted ?? window, { background: true }),
    enabled: seen !== undefined && wanted !== undefined,
    placeholderData: keepPreviousData,
  });
  return seen === undefined || wanted === undefined ? undefined : data;
}
