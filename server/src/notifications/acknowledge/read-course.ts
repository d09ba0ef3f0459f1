import {
  type AlarmChart,
  INPUT_TABLE,
  inputMeasurand,
  type Measurand,
  type SensorType,
  toTimestamp,
  type Trend,
  temperatureTrend,
  measurandUnit,
} from '@ts1/contract';
import type { EventWithAlarm } from '../../alarms/index.ts';
import type { Tx } from '../../database/index.ts';
import { readInputValues, readPeriod } from '../../readings/index.ts';
import { type Point, thinPoints } from './thin-points.ts';

const CHART_MS = 6 * 3_600_000;
const MOST_POINTS = 240;
/** A line is interrupted where this many of the usual readings are missing. */
const GAP_INTERVALS = 3;
const SHORTEST_GAP_MS = 15 * 60_000;

/** Facts about a sensor that the chart of an alarm needs. */
export interface ChartedSensor {
  readonly sensorId: number;
  readonly type: SensorType;
  /** Null while it is not known. */
  readonly usualIntervalMs: number | null;
}

export interface Course {
  readonly chart: AlarmChart;
  readonly trend: { readonly change: number; readonly minutes: number } | null;
}

/** The last six hours of what an alarm is about, and where it is going; null for what is no figure. */
export async function readCourse(
  tx: Tx,
  companyId: number,
  { event }: EventWithAlarm,
  sensor: ChartedSensor,
  now: number,
): Promise<Course | null> {
  const line = await readLine(tx, companyId, event, sensor, { from: now - CHART_MS, to: now });
  if (line === null) return null;
  const { points, unit, decimals } = line;
  const { alarm_type: type, limit_value: limit } = event;
  const trend = temperatureTrend(
    points.map(({ at, value }) => ({ at, celsius: value })),
    { now, usualIntervalMs: sensor.usualIntervalMs },
  );
  return {
    chart: {
      from: toTimestamp(now - CHART_MS),
      to: toTimestamp(now),
      unit,
      decimals,
      points: thinPoints(points, MOST_POINTS),
      gap_ms: Math.max(SHORTEST_GAP_MS, GAP_INTERVALS * (sensor.usualIntervalMs ?? 0)),
      high: type === 'high' ? limit : null,
      low: type === 'low' ? limit : null,
    },
    trend: known(trend),
  };
}

interface Line {
  readonly points: Point[];
  readonly unit: string;
  readonly decimals: number;
}

interface Period {
  readonly from: number;
  readonly to: number;
}

async function readLine(
  tx: Tx,
  companyId: number,
  { input, measurand, alarm_type: type }: EventWithAlarm['event'],
  { sensorId, type: sensorType }: ChartedSensor,
  period: Period,
): Promise<Line | null> {
  if (input !== undefined) {
    const { kind, unit, decimals } = INPUT_TABLE[inputMeasurand.parse(input.measurand)];
    if (kind !== 'analogue') return null;
    return {
      points: await readInputLine(tx, companyId, sensorId, input.input, period),
      unit,
      decimals,
    };
  }
  // A silence or a fault shows the temperature before it.
  const shown: Measurand = type === 'battery' ? 'battery' : (measurand ?? 'temperature');
  const readings = await readPeriod(tx, companyId, { sensorId, names: [shown], ...period });
  const values = readings.column(shown);
  const points = Array.from(readings.column('measured_at'), (at, row): Point => ({
    at,
    value: values[row] ?? Number.NaN,
  }));
  const { unit, decimals } = measurandUnit(shown, sensorType);
  return { points: points.filter(({ value }) => !Number.isNaN(value)), unit, decimals };
}

async function readInputLine(
  tx: Tx,
  companyId: number,
  sensorId: number,
  input: number,
  { from, to }: Period,
): Promise<Point[]> {
  const values = await readInputValues(tx, companyId, { sensorId, input }, { from, to });
  return values.map(({ measuredAt, value }) => ({ at: measuredAt, value }));
}

function known({ change, minutes }: Trend): Course['trend'] {
  return change === null || minutes === null ? null : { change, minutes };
}
