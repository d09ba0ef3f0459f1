import { SENSOR_TYPES, sensorType } from '@ts1/contract';
import { describe, expect, it } from 'vitest';
import { createBattery } from './battery.ts';
import { SENSOR_KINDS } from './sensor-kinds.ts';
import { DAY_MS } from './time.ts';

const FITTED = Date.UTC(2024, 0, 1);
const ROOM_C = 20;

describe.each(sensorType.options)('the battery of type %s', (type) => {
  const kind = SENSOR_KINDS[type].battery;
  /** Types without a limit have the cell of type 1. */
  const batteryLow = SENSOR_TYPES[type].batteryLow ?? SENSOR_TYPES['1'].batteryLow ?? 0;
  const levelAt = createBattery(kind, 11, FITTED);
  const dailyFor = (lifeMs: number) =>
    Array.from({ length: Math.floor(lifeMs / DAY_MS) }, (_, day) => levelAt(FITTED + day * DAY_MS, ROOM_C));

  it('is full when it is fitted, and well above low for the first half year', () => {
    expect(Math.abs(levelAt(FITTED, ROOM_C) - kind.full)).toBeLessThan(kind.ripple * 8);
    expect(Math.min(...dailyFor(180 * DAY_MS))).toBeGreaterThan(batteryLow);
  });

  it('gets low before somebody changes it, and is then full again', () => {
    const days = dailyFor(kind.longestLifeMs + 30 * DAY_MS);
    const lowest = days.indexOf(Math.min(...days));
    expect(days[lowest]).toBeLessThan(batteryLow);
    expect(days[lowest]).toBeGreaterThan(0);
    expect(Math.abs(Math.max(...days.slice(lowest + 1)) - kind.full)).toBeLessThan(kind.ripple * 8);
  });

  it('only falls until then, but for its ripple', () => {
    const days = dailyFor(kind.shortestLifeMs * 0.9);
    for (const [day, level] of days.slice(30).entries()) {
      expect(level).toBeLessThan((days[day] ?? 0) + kind.ripple * 8 + 1e-9);
    }
  });
});

it('a voltage drops in the cold', () => {
  const levelAt = createBattery(SENSOR_KINDS['1'].battery, 11, FITTED);
  expect(levelAt(FITTED, -80)).toBeLessThan(levelAt(FITTED, ROOM_C));
});
