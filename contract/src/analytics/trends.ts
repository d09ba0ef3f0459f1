import { MINUTE_MS } from '../platform/durations.ts';
import { present } from '../platform/present.ts';
import { z } from 'zod';
import { route } from '../platform/route.ts';
import { id, idText } from '../platform/values.ts';

/** A smaller change within the window is noise or the beginning of a compressor's pause. */
export const STEADY_C = 1;
/** Window of a sensor that reports often; for one that reports less often it spans a few readings. */
const WINDOW_MS = 15 * MINUTE_MS;
const WINDOW_INTERVALS = 3;
/** A sensor that reports less often than this has no trend of minutes. */
const SLOWEST_INTERVAL_MS = 30 * MINUTE_MS;
const FEWEST_READINGS = 3;
/** Age beyond which a newest reading says nothing about now: this, or two intervals if that is longer. */
const OLDEST_MS = 5 * MINUTE_MS;

export const sensorTrend = z.object({
  sensor_id: id,
  /** Change of the temperature in the last `minutes`, °C; null where it is not known. */
  change: z.number().nullable(),
  /** Duration of the change; null where the change is null. */
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
 * Returns how far a sensor's trend goes back from its newest reading, in milliseconds; null if it reports too seldom.
 * @param usualIntervalMs null while it is not yet known
 */
export function trendWindowMs(usualIntervalMs: number | null): number | null {
  if (usualIntervalMs === null) return WINDOW_MS;
  if (usualIntervalMs > SLOWEST_INTERVAL_MS) return null;
  return Math.max(WINDOW_MS, WINDOW_INTERVALS * usualIntervalMs);
}

/**
 * Returns the trend of a temperature over the last 15 minutes, or over three usual intervals of a sensor that reports
 * less often. The change is that of the newest readings that move one way, if it is large enough; else it is that of
 * the straight line through all readings (least squares). A single odd value is ignored once another follows.
 * The trend is unknown with fewer than three readings, and when the newest is older than two intervals.
 * @param readings of one sensor, ascending by time
 */
export function temperatureTrend(
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

/** Returns the direction of a temperature; null while it is not known. */
export function trendDirection({ change }: Pick<Trend, 'change'>): TrendDirection | null {
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

/** Replaces each value between two others by the median of the three: no change where values move one way. */
function withoutOddOnes(readings: readonly TimedTemperature[]): TimedTemperature[] {
  return readings.map((one, index) => {
    const [before, after] = [readings[index - 1], readings[index + 1]];
    if (before === undefined || after === undefined) return one;
    const middle = [before.celsius, one.celsius, after.celsius].sort((a, b) => a - b)[1];
    return { at: one.at, celsius: middle ?? one.celsius };
  });
}

/** Returns the change over the newest readings that move one way. */
function lastRun(readings: readonly TimedTemperature[]): Change {
  const end = readings.at(-1);
  let start = end;
  let way = 0;
  for (const one of readings.toReversed()) {
    const step = Math.sign(present(start?.celsius) - one.celsius);
    if (step !== 0 && way !== 0 && step !== way) break;
    // A level stretch before the move is not part of it.
    if (step !== 0) start = one;
    if (way === 0) way = step;
  }
  if (end === undefined || start === undefined) return { change: 0, ms: 0 };
  return { change: end.celsius - start.celsius, ms: end.at - start.at };
}

/** Returns how much the straight line through the readings rises or falls over them. */
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
    summary: 'Where the temperature of every sensor, or of one, is going: its change within the last minutes',
    tag: 'Readings',
    permission: 'signed-in',
    zoneLimit: 'filtered',
    query: z.object({ sensor_id: idText.optional() }),
    answer: z.array(sensorTrend),
    errors: [400, 404],
  }),
};
