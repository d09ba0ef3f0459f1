import { SENSOR_TYPES, sensorType } from '@ts1/contract';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Accident } from './accidents.ts';
import { PROFILE_NAMES, PROFILES } from './profiles.ts';
import { createSensor, type Measurement, type SensorDescription, type VirtualSensor } from './sensor.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './time.ts';

const MONDAY = Date.UTC(2026, 10, 16);

function describeSensor(changes: Partial<SensorDescription> = {}): SensorDescription {
  return { serial: '010203', type: '1', profile: 'freezer', intervalMs: MINUTE_MS, ...changes };
}

function measurements(sensor: VirtualSensor, fromMs: number, toMs: number): Measurement[] {
  const found: Measurement[] = [];
  for (let n = sensor.firstAfter(fromMs); sensor.nthTime(n) <= toMs; n += 1) {
    const measurement = sensor.measure(n);
    if (measurement) found.push(measurement);
  }
  return found;
}

function aDay(seed: number, changes: Partial<SensorDescription> = {}): Measurement[] {
  return measurements(createSensor(seed, describeSensor(changes)), MONDAY, MONDAY + DAY_MS);
}

function temperatures(list: readonly Measurement[]): number[] {
  return list.map(({ temperatureC }) => temperatureC);
}

function spread(values: readonly (number | null)[]): number {
  const real = values.filter((value) => value !== null).filter((value) => value < 8_000);
  return Math.max(...real) - Math.min(...real);
}

describe('a virtual sensor', () => {
  it('measures the same again with the same seed', () => {
    expect(aDay(1)).toEqual(aDay(1));
  });

  it('measures something else with another seed or serial', () => {
    expect(temperatures(aDay(2))).not.toEqual(temperatures(aDay(1)));
    expect(temperatures(aDay(1, { serial: '010204' }))).not.toEqual(temperatures(aDay(1)));
  });

  it('measures the same in any order', () => {
    const forwards = createSensor(1, describeSensor());
    const backwards = createSensor(1, describeSensor());
    const numbers = Array.from({ length: 500 }, (_, index) => forwards.firstAfter(MONDAY) + index);
    const later = numbers.toReversed().map((n) => backwards.measure(n));
    expect(numbers.map((n) => forwards.measure(n))).toEqual(later.toReversed());
  });

  it('measures in order, about once an interval, with the first after a moment really after it', () => {
    const interval = fc.integer({ min: 1_000, max: HOUR_MS });
    const offset = fc.integer({ min: 0, max: 400 * DAY_MS });
    fc.assert(
      fc.property(fc.integer(), interval, offset, (seed, intervalMs, offsetMs) => {
        const sensor = createSensor(seed, describeSensor({ intervalMs }));
        const n = sensor.firstAfter(MONDAY + offsetMs);
        expect(sensor.nthTime(n)).toBeGreaterThan(MONDAY + offsetMs);
        expect(sensor.nthTime(n - 1)).toBeLessThanOrEqual(MONDAY + offsetMs);
        expect(Math.abs(sensor.nthTime(n + 1) - sensor.nthTime(n) - intervalMs)).toBeLessThan(
          intervalMs / 10,
        );
      }),
    );
  });

  it.each(PROFILE_NAMES)('keeps its band as a %s while nothing disturbs it', (profile) => {
    const sensor = createSensor(5, describeSensor({ profile, type: '3', serial: '01020304' }));
    const [low, high] = PROFILES[profile].bandC;
    const quiet = measurements(sensor, MONDAY, MONDAY + 7 * DAY_MS).filter(
      ({ measuredAt, temperatureC }) =>
        temperatureC < 8_000 && Math.abs(sensor.input.place.at(measuredAt).excursionC) < 0.3,
    );
    expect(quiet.length).toBeGreaterThan(3_000);
    for (const { temperatureC } of quiet) {
      expect(temperatureC).toBeGreaterThanOrEqual(low);
      expect(temperatureC).toBeLessThanOrEqual(high);
    }
  });

  it('warms above its band in defrosts, twice a day', () => {
    const sensor = createSensor(1, describeSensor());
    const [, high] = PROFILES.freezer.bandC;
    const sunday = MONDAY - DAY_MS;
    const warm = measurements(sensor, sunday, MONDAY).filter(
      ({ temperatureC }) => temperatureC > high && temperatureC < 8_000,
    );
    const starts = warm.filter(({ measuredAt }, index) => {
      const before = warm[index - 1];
      return before === undefined || measuredAt - before.measuredAt > HOUR_MS;
    });
    expect(starts).toHaveLength(2);
  });

  it.each(sensorType.options)('reports the inputs of type %s and no others', (type) => {
    const serial = SENSOR_TYPES[type].serialDigits.count === 8 ? '01020304' : '010203';
    const measurement = aDay(1, { type, serial })[0];
    expect(measurement?.humidityPct !== null).toBe(SENSOR_TYPES[type].measures.includes('humidity'));
    expect(measurement?.secondTemperatureC !== null).toBe(
      SENSOR_TYPES[type].measures.includes('temperature_2'),
    );
  });

  it('has no second probe where it is a door or measures the air of a room', () => {
    const address = { type: '7' as const, serial: 'A84041FFFE400102' };
    expect(aDay(1, { ...address, inputs: ['co2'] })[0]?.secondTemperatureC).toBeNull();
    expect(aDay(1, address)[0]?.secondTemperatureC).not.toBeNull();
  });

  it('swings less in the product than in the air', () => {
    const day = aDay(1, { type: '5' });
    expect(spread(day.map((m) => m.secondTemperatureC))).toBeLessThan(
      spread(day.map((m) => m.temperatureC)) / 2,
    );
  });

  it('now and then reports a fault of its probe, for minutes, with either code', () => {
    const codes = new Set<number>();
    let faulty = 0;
    for (let seed = 0; seed < 12; seed += 1) {
      const sensor = createSensor(seed, describeSensor({ profile: 'serverRoom' }));
      for (const { temperatureC } of measurements(sensor, MONDAY, MONDAY + 60 * DAY_MS)) {
        if (temperatureC < 8_000) continue;
        codes.add(temperatureC);
        faulty += 1;
      }
    }
    expect(codes).toEqual(new Set([8001, 8002]));
    expect(faulty / (12 * 60 * 1_440)).toBeLessThan(0.001);
  });
});

describe('an accident', () => {
  const noon = MONDAY + 12 * HOUR_MS;
  const during = (kind: Accident['kind']) =>
    aDay(1, { accidents: [{ kind, startsAt: noon, endsAt: noon + HOUR_MS }] }).filter(
      ({ measuredAt }) => measuredAt >= noon && measuredAt < noon + HOUR_MS,
    );

  it('takes a freezer whose door is left open far out of its band', () => {
    expect(during('doorLeftOpen').at(-1)?.temperatureC).toBeGreaterThan(0);
  });

  it('warms a freezer without cooling slowly', () => {
    const list = during('coolingFailure');
    expect(list.at(-1)?.temperatureC).toBeGreaterThan(-17.5);
    expect(list.at(-1)?.temperatureC).toBeLessThan(-8);
  });

  it('makes a broken probe report its code', () => {
    expect(new Set(during('probeFault').map(({ temperatureC }) => temperatureC))).toEqual(new Set([8001]));
  });

  it('silences a sensor', () => {
    expect(during('silent')).toEqual([]);
  });

  it('changes nothing before it', () => {
    const before = (list: Measurement[]) => list.filter(({ measuredAt }) => measuredAt < noon);
    const accidents: Accident[] = [{ kind: 'doorLeftOpen', startsAt: noon, endsAt: noon + HOUR_MS }];
    expect(before(aDay(1, { accidents }))).toEqual(before(aDay(1)));
  });
});
