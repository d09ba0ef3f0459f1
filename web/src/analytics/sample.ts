import { HOUR_MS } from '@ts1/contract/durations';
import { formatTemperature } from '../platform/units.ts';
import type { StatusCounts } from './status-counts.ts';

/** The demonstration of the specification (spec 2 §2 Analytics): invented, and labelled so wherever it shows. */
interface SampleSensor {
  readonly name: string;
  readonly status: 'online' | 'warning' | 'offline';
  readonly temperature: number;
}

const SAMPLE_SENSORS: readonly SampleSensor[] = [
  { name: 'Cold Room A', status: 'online', temperature: 3.8 },
  { name: 'Cold Room B', status: 'online', temperature: 4.6 },
  { name: 'Freezer 1', status: 'warning', temperature: -16.9 },
  { name: 'Freezer 2', status: 'online', temperature: -19.2 },
  { name: 'Vaccine Fridge', status: 'offline', temperature: 8.7 },
  { name: 'Dry Store', status: 'online', temperature: 18.3 },
];

const WARM = 8.7;
const PRE_ALARM = -16.9;

/** Returns the recent alarms of the demonstration. */
export function sampleAlerts(): readonly string[] {
  return [
    `Vaccine Fridge: high, ${formatTemperature(WARM)}`,
    `Freezer 1: pre-alarm, ${formatTemperature(PRE_ALARM)}`,
  ];
}

/** How warm the demonstration says it is outside, °C. */
export const SAMPLE_OUTSIDE = 11;

const POINTS = 24;

/** Online is OK, warning is Pre-Alarm, offline is Alarm. */
export function sampleCounts(): StatusCounts {
  const count = (status: SampleSensor['status']): number =>
    SAMPLE_SENSORS.filter((sensor) => sensor.status === status).length;
  return {
    ok: count('online'),
    preAlarm: count('warning'),
    alarm: count('offline'),
    acknowledged: 0,
    unguarded: 0,
  };
}

/** 24 points of a random walk around each sensor's temperature. */
export function sampleLines(now: number, random: () => number) {
  return SAMPLE_SENSORS.map(({ name, temperature }) => ({
    name,
    points: Array.from({ length: POINTS }, (_, index): [number, number] => [
      now - (POINTS - 1 - index) * HOUR_MS,
      Math.round((temperature + (random() - 0.5) * 1.6) * 10) / 10,
    ]),
  }));
}
