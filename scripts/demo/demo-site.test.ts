import { isBatteryLow, parseSerial, sensorType } from '@ts1/contract';
import { createSensor, fleetDescription } from '@ts1/simulator';
import { describe, expect, it } from 'vitest';
import { WATCHED } from './demo-names.ts';
import { demoSite, withDoorLeftOpen } from './demo-site.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const site = demoSite(NOW);
const sensors = site.flatMap((unit) => unit.sensors);
const registered = sensors.filter(({ name }) => name !== undefined);

function toFleet(units: ReturnType<typeof demoSite>) {
  return fleetDescription.parse({
    units: units.map(({ unit, sensors: watched }) => ({
      ...unit,
      deviceKey: 'key',
      sensors: watched.map(({ name: _name, limits: _limits, outOfUse: _outOfUse, ...sensor }) => sensor),
    })),
  });
}

describe('the demo site', () => {
  it('has 14 to 26 sensors of all seven types, and one that is not registered', () => {
    expect(registered.length).toBeGreaterThanOrEqual(14);
    expect(registered.length).toBeLessThanOrEqual(26);
    expect(new Set(registered.map(({ type }) => type))).toEqual(new Set(sensorType.options));
    expect(sensors.length - registered.length).toBe(1);
  });

  it('is a valid fleet with serials of their own', () => {
    const fleet = toFleet(site);
    expect(new Set(sensors.map(({ serial }) => serial)).size).toBe(sensors.length);
    expect(fleet.units.map(({ transport }) => transport)).toEqual([
      'mqtt',
      'mqtt',
      'http',
      'chirpstack',
      'zigbee2mqtt',
    ]);
    for (const { serial, type } of fleet.units.flatMap((unit) => unit.sensors)) {
      expect(parseSerial(serial, type)).toEqual({ ok: true, digits: serial });
    }
  });

  it.each([1, 2, 3])('shows one low battery and one silent sensor with seed %i', (seed) => {
    const newest = toFleet(site).units.flatMap((unit) =>
      unit.sensors.map((sensor) => {
        const virtual = createSensor(seed, sensor);
        return { type: sensor.type, measurement: virtual.measure(virtual.firstAfter(NOW)) };
      }),
    );
    const silent = newest.filter(({ measurement }) => measurement === undefined);
    const low = newest.filter(
      ({ type, measurement }) => measurement && isBatteryLow(type, measurement.battery),
    );
    expect(silent).toHaveLength(1);
    expect(low).toHaveLength(1);
  });

  it('stays within its limits, or not beyond them for long', () => {
    const limitsBySerial = new Map(sensors.map(({ serial, limits }) => [serial, limits]));
    const tooLong = toFleet(site)
      .units.flatMap((unit) => unit.sensors)
      .filter((sensor) => {
        const limits = limitsBySerial.get(sensor.serial);
        return limits !== undefined && longestBeyond(createSensor(1, sensor), limits) >= limits[2];
      });
    expect(tooLong.map(({ serial }) => serial)).toEqual([]);
  });

  it('lets the watched freezer, and no other place, warm up when its door is left open', () => {
    const fleet = toFleet(site);
    const open = withDoorLeftOpen(fleet, NOW);
    const warmth = ({ units }: typeof fleet) =>
      units.flatMap((unit) =>
        unit.sensors.map((sensor) => createSensor(1, sensor).input.place.at(NOW + 20 * 60_000).temperatureC),
      );
    const after = warmth(open);
    const warmer = warmth(fleet).flatMap((before, index) =>
      (after[index] ?? 0) > before + 15 ? [index] : [],
    );
    const serials = fleet.units.flatMap((unit) => unit.sensors.map(({ serial }) => serial));
    expect(warmer).toEqual([serials.indexOf(WATCHED.serial)]);
  });
});

/** Returns the most minutes in a row that a sensor measured beyond its limits, in its last three days. */
function longestBeyond(
  sensor: ReturnType<typeof createSensor>,
  [low, high]: readonly [number, number, number],
): number {
  let longest = 0;
  let since: number | undefined;
  for (let n = sensor.firstAfter(NOW - 3 * 86_400_000); sensor.nthTime(n) < NOW; n += 1) {
    const temperatureC = sensor.measure(n)?.temperatureC;
    if (temperatureC === undefined || temperatureC > 8_000) continue;
    const beyond = temperatureC < low || temperatureC > high;
    since = beyond ? (since ?? sensor.nthTime(n)) : undefined;
    if (since !== undefined) longest = Math.max(longest, (sensor.nthTime(n) - since) / 60_000);
  }
  return longest;
}
