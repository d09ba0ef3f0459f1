import { MINUTE_MS } from '../platform/durations.ts';
import { present } from '../platform/present.ts';
import { z } from 'zod';
import { route } from '../platform/route.ts';
import { id } from '../platform/values.ts';

/** Less than this within the window is noise and the beginning of a compressor's pause. */
export const STEADY_C = 1;
/** The window of a sensor that reports often; one that reports less often is looked at over a few readings. */
const WINDOW_MS = 15 * MINUTE_MS;
const WINDOW_INTERVALS = 3;
/** A sensor that reports less often than this has no trend of minutes. */
const SLOWEST_INTERVAL_MS = 30 * MINUTE_MS;
const FEWEST_READINGS = 3;
/** A newest reading that is older says nothing of now; at least this, else two intervals. */
const OLDEST_MS = 5 * MINUTE_MS;

export const sensorTrend = z.object({
  sensor_id: id,
  /** By how much the temperature changed in the last `minutes`, °C; null where that is not known. */
  change: z.number().nullable(),
  /** The time that the change took; null with it. */
  minutes: z.int().min(1).nullable(),
});
export type SensorTrend = z.output<typeof sensorTrend>;
export type Trend = Pick<SensorTrend, 'change' | 'minutes'>;

export type TrendDirection = 'rising' | 'falling' | 'steady';

interface TimedTemperature {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly celsius: number;
}

/**
 * How far back of its newest reading a sensor's trend looks, in milliseconds; null for one that reports too seldom.
 * @param usualIntervalMs null while it is not yet known
 */
export function trendWindowMs(usualIntervalMs: number | null): number | null {
  if (usualIntervalMs === null) return WINDOW_MS;
  if (usualIntervalMs > SLOWEST_INTERVAL_MS) return null;
  return Math.max(WINDOW_MS, WINDOW_INTERVALS * usualIntervalMs);
}

/**
 * Where a temperature is going, by the last 15 minutes, or by three usual intervals of a sensor that reports less
 * often. As long as it goes one way up to the newest reading, the change is what that came to; else it is the slope of
 * the straight line through all readings (least squares). A single odd value counts for nothing once another follows.
 * Nothing is known of fewer than three readings, nor when the newest is older than two intervals.
 * @param readings of one sensor, ascending by time
 */
export function trendOf(
  readings: readonly TimedTemperature[],
  { now, usualIntervalMs }: { readonly now: number; readonly usualIntervalMs: number | null },
): Trend {
  const newest = readings.at(-1);
  const windowMs = trendWindowMs(usualIntervalMs);
  if (newest === undefined || windowMs === null) return UNKNOWN;
  if (now - newest.at > Math.max(OLDEST_MS, 2 * (usualIntervalMs ?? 0))) return UNKNOWN;
  const recent = withoutOddOnes(readings.filter(({ at }) => at >= newest.at - windowMs));
  if (recent.length < FEWEST_READINGS) return UNKNOWN;
  const run = lastRun(recent);
  return Math.abs(run.change) >= STEADY_C ? inMinutes(run) : inMinutes(fittedChange(recent));
}

/** Where a temperature is going; null while that is not known. */
export function directionOf({ change }: Pick<Trend, 'change'>): TrendDirection | null {
  if (change === null) return null;
  if (Math.abs(change) < STEADY_C) return 'steady';
  return change > 0 ? 'rising' : 'falling';
}

const UNKNOWN: Trend = { change: null, minutes: null };

interface Change {
  readonly change: number;
  readonly ms: number;
}

function inMinutes({ change, ms }: Change): Trend {
  return { change, minutes: Math.max(1, Math.round(ms / MINUTE_MS)) };
}

/** Each value between two others as their middle one, which changes nothing where values go one way. */
function withoutOddOnes(readings: readonly TimedTemperature[]): TimedTemperature[] {
  return readings.map((one, index) => {
    const [before, after] = [readings[index - 1], readings[index + 1]];
    if (before === undefined || after === undefined) return one;
    const middle = [before.celsius, one.celsius, after.celsius].sort((a, b) => a - b)[1];
    return { at: one.at, celsius: middle ?? one.celsius };
  });
}

/** What the newest readings came to that go one way. */
function lastRun(readings: readonly TimedTemperature[]): Change {
  const end = readings.at(-1);
  let start = end;
  let way = 0;
  for (const one of readings.toReversed()) {
    const step = Math.sign(present(start?.celsius) - one.celsius);
    if (step !== 0 && way !== 0 && step !== way) break;
    // Level ground before it began is no part of it.
    if (step !== 0) start = one;
    if (way === 0) way = step;
  }
  if (end === undefined || start === undefined) return { change: 0, ms: 0 };
  return { change: end.celsius - start.celsius, ms: end.at - start.at };
}

/** By how much the straight line through the readings rises or falls over them. */
function fittedChange(readings: readonly TimedTemperature[]): Change {
  const [first, last] = [readings[0], readings.at(-1)];
  const ms = present(last?.at) - present(first?.at);
  const mean = (coordinate: (one: TimedTemperature) => number): number =>
    readings.reduce((sum, one) => sum + coordinate(one), 0) / readings.length;
  const [meanAt, meanCelsius] = [mean(({ at }) => at), mean(({ celsius }) => celsius)];
  const spread = mean(({ at }) => (at - meanAt) ** 2);
  const slope = mean(({ at, celsius }) => (at - meanAt) * (celsius - meanCelsius)) / spread;
  return { change: slope * ms, ms };
}

export const trendRoutes = {
  sensorTrends: route({
    method: 'GET',
    path: '/sensors/trends',
    summary: 'Where the temperature of every sensor is going: its change within the last minutes',
    tag: 'Readings',
    permission: 'signed-in',
    zoneLimit: 'filtered',
    answer: z.array(sensorTrend),
  }),
};
