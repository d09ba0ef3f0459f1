import { z } from 'zod';
import { route } from './route.ts';
import { id } from './values.ts';

/** Means that differ by less than this are the coming and going of a compressor. */
const STEADY_C = 0.5;

export const sensorTrend = z.object({
  sensor_id: id,
  /** Mean temperature of the last hour less that of the hour before, °C; null where either is not known. */
  change: z.number().nullable(),
});
export type SensorTrend = z.output<typeof sensorTrend>;

export type TrendDirection = 'rising' | 'falling' | 'steady';

/** Where a temperature is going; null while that is not known. */
export function directionOf({ change }: SensorTrend): TrendDirection | null {
  if (change === null) return null;
  if (Math.abs(change) < STEADY_C) return 'steady';
  return change > 0 ? 'rising' : 'falling';
}

export const trendRoutes = {
  sensorTrends: route({
    method: 'GET',
    path: '/sensors/trends',
    summary: 'Where the temperature of every sensor is going: the last hour against the hour before',
    tag: 'Readings',
    permission: 'signed-in',
    zoneLimit: 'filtered',
    answer: z.array(sensorTrend),
  }),
};
