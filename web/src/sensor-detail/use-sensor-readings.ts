import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Sensor, Reading } from '@ts1/contract';
import { useMemo, useState } from 'react';
import { liveDataQuery, usePolling, withRecord } from '../live/index.ts';
import { useApi } from '../platform/api-context.tsx';
import { followsNow, rangeWindow, type ChartRange } from './chart-range.ts';
import { withLive, addLive, liveReading } from './live-tail.ts';
import { readingsQuery, type ReadingsAnswer } from './readings-query.ts';
import { useAnchor } from './use-anchor.ts';

/** How often live data is asked for once it is wanted (spec 1 §9). */
const LIVE_POLLING_MS = 30_000;

export interface SensorReadings {
  /** The sensor with the newest values that are known. */
  readonly current: Sensor;
  /** Stored readings of the period with the live ones after them; undefined until the first answer. */
  readonly answer: ReadingsAnswer | undefined;
  readonly error: unknown;
  /** Somebody waits for another period or for Refresh, while the last answer is still shown. */
  readonly isUpdating: boolean;
  /** The moment that "now" meant when the period was read. */
  readonly nowMs: number;
  /** Asks for the period again after an error. */
  readonly retry: () => void;
  /** Fetches live data, for the first time and from then on (spec 1 §4), and the period again. */
  readonly refresh: () => Promise<void>;
}

/** Reads a sensor over a period and its newest values. The period does not move on while `paused`. */
export function useSensorReadings(sensor: Sensor, range: ChartRange, paused: boolean): SensorReadings {
  const api = useApi();
  const [wantsLive, setWantsLive] = useState(false);
  const [isRefreshing, setRefreshing] = useState(false);
  const { anchor, renew } = useAnchor(range, paused);
  const window = rangeWindow(range, anchor.atMs);

  const readings = useQuery({
    ...readingsQuery(api, sensor.id, window, { background: anchor.quiet }),
    placeholderData: keepPreviousData,
  });
  const refetchInterval = usePolling(LIVE_POLLING_MS);
  const live = useQuery({ ...liveDataQuery(api), enabled: wantsLive, refetchInterval });
  const record = live.data?.find(({ sensor_id }) => sensor_id === String(sensor.id));
  const current = record === undefined ? sensor : withRecord(sensor, record);
  const tail = useLiveTail(current);

  const refresh = async (): Promise<void> => {
    setRefreshing(true);
    setWantsLive(true);
    // A period that ends now is another one by now; any other is asked for again.
    if (followsNow(range)) renew();
    await Promise.all([live.refetch(), followsNow(range) ? undefined : readings.refetch()]);
    setRefreshing(false);
  };

  const [lastRead, setLastRead] = useState<ReadingsAnswer>();
  if (readings.data !== undefined && readings.data !== lastRead) setLastRead(readings.data);
  // A read that no user waits for may fail: the next time it moves on will do.
  const data = readings.data ?? (anchor.quiet ? lastRead : undefined);
  const takesLive = followsNow(range);
  const answer = useMemo(
    () =>
      data === undefined || !takesLive
        ? data
        : { ...data, readings: withLive(data.readings, tail, data.window.startMs) },
    [data, takesLive, tail],
  );

  return {
    current,
    answer,
    error: readings.error,
    isUpdating: isRefreshing || (readings.isPlaceholderData && !anchor.quiet),
    nowMs: anchor.atMs,
    retry: () => void readings.refetch(),
    refresh,
  };
}

/** The values that came while the page was open, oldest first. */
function useLiveTail(sensor: Sensor): readonly Reading[] {
  const [tail, setTail] = useState<readonly Reading[]>([]);
  const next = addLive(tail, liveReading(sensor));
  if (next !== tail) setTail(next);
  return next;
}
