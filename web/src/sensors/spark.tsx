import { sparkRoutes, type SensorSparks } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { LAPTOP, useMediaQuery } from '../ui/use-media-query.ts';
import type { ValueLimits } from './sensor-outlook.tsx';
import { SPARK, sparkShape } from './spark-path.ts';

/** A line of 24 hours moves by a pixel in twelve minutes. */
const READ_AGAIN_MS = 600_000;

interface SparkProps {
  /** Sensor whose temperature is drawn. */
  readonly id: number;
  /** Its limits; undefined until they have been read. */
  readonly limits: ValueLimits | undefined;
}

/** The last 24 hours of a sensor as a line, where a row has room for it; all rows share one call. */
export function Spark({ id, limits }: SparkProps) {
  const api = useApi();
  const { data } = useQuery({
    ...apiQuery(api, 'DayData', sparkRoutes.sensorSparks, {}),
    enabled: !useMediaQuery(LAPTOP),
    staleTime: READ_AGAIN_MS,
    refetchInterval: READ_AGAIN_MS,
  });
  const values = data === undefined ? undefined : pointsById(data).get(id);
  const { low, high } = limits ?? {};
  const shape = useMemo(() => sparkShape(values ?? [], low, high), [values, low, high]);
  if (shape.path === '') return null;
  const { width, height } = SPARK;
  return (
    <svg aria-hidden width={width} height={height} viewBox={`0 0 ${width} ${height}`} className="text-muted">
      {shape.band !== null && (
        <rect
          width={width}
          y={shape.band.top}
          height={shape.band.height}
          className="fill-border opacity-60"
        />
      )}
      <path
        d={shape.path}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

type Points = SensorSparks['sensors'][number]['points'];
const found = new WeakMap<SensorSparks, ReadonlyMap<number, Points>>();

/** Returns the same map for the same answer: every row asks. */
function pointsById(answer: SensorSparks): ReadonlyMap<number, Points> {
  const known = found.get(answer);
  if (known !== undefined) return known;
  const byId = new Map(answer.sensors.map(({ sensor_id: id, points }) => [id, points]));
  found.set(answer, byId);
  return byId;
}
