import { parseSerial, SENSOR_TYPES, sensorType } from '@ts1/contract';
import { createSensor, fleetDescription } from '@ts1/simulator';
import { describe, expect, it } from 'vitest';
import { demoSite } from './demo-site.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const site = demoSite(NOW, false);
const sensors = site.flatMap((unit) => unit.sensors);
const registered = sensors.filter(({ name }) => name !== undefined);

function fleetOf(units: ReturnType<typeof demoSite>) {
  return fleetDescription.parse({
    units: units.map(({ unit, sensors: watched }) => ({
      ...unit,
      deviceKey: 'key',
      sensors: watched.map(({ name, ...sensor }) => (name === undefined ? sensor : { ...sensor })),
    })),
  });
}

describe('the demo site', () => {
  it('has 14 to 24 sensors of all five types, and one that nobody has registered', () => {
    expect(registered.length).toBeGreaterThanOrEqual(14);
    expect(registered.length).toBeLessThanOrEqual(24);
    expect(new Set(registered.map(({ type }) => type))).toEqual(new Set(sensorType.options));
    expect(sensors.length - registered.length).toBe(1);
  });

  it('is a valid fleet with serials of their own', () => {
    const fleet = fleetOf(site);
    expect(new Set(sensors.map(({ serial }) => serial)).size).toBe(sensors.length);
    expect(fleet.units.map(({ transport }) => transport)).toEqual(['mqtt', 'mqtt', 'http']);
    for (const { serial, type } of fleet.units.flatMap((unit) => unit.sensors)) {
      expect(parseSerial(serial, type)).toEqual({ ok: true, digits: serial });
    }
  });

  it.each([1, 2, 3])('shows one low battery and one silent sensor with seed %i', (seed) => {
    const newest = fleetOf(site).units.flatMap((unit) =>
      unit.sensors.map((sensor) => {
        const virtual = createSensor(seed, sensor);
        return { type: sensor.type, measurement: virtual.measure(virtual.firstAfter(NOW)) };
      }),
    );
    const silent = newest.filter(({ measurement }) => measurement === undefined);
    const low = newest.filter(
      ({ type, measurement }) => measurement && measurement.battery < SENSOR_TYPES[type].batteryLow,
    );
    expect(silent).toHaveLength(1);
    expect(low).toHaveLength(1);
  });

  it('lets a freezer warm up when an accident is asked for', () => {
    const warmest = (units: ReturnType<typeof demoSite>) => {
      const description = fleetOf(units).units[0]?.sensors.find(({ serial }) => serial === '100303');
      if (!description) throw new Error('no freezer');
      const virtual = createSensor(1, description);
      return virtual.channel.place.at(NOW + 20 * 60_000).temperatureC;
    };
    expect(warmest(demoSite(NOW, true))).toBeGreaterThan(warmest(site) + 15);
  });
});
