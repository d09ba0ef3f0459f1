import { describe, expect, test } from 'vitest';
import { SENSOR_TYPES, sensorType, sensorTypeInput } from './sensor-type.ts';

describe('a sensor type in a body', () => {
  test.each([
    ['1', '1'],
    [5, '5'],
    ['TS1', '1'],
    ['EMS IceSpy', '2'],
    ['EMS IceSpy Humidity', '3'],
    ['Legacy', '4'],
    ['Legacy dual channel', '5'],
    [6, '6'],
    ['Wireless sensor, battery in V', '7'],
  ])('%j is type %s', (input, type) => expect(sensorTypeInput.parse(input)).toBe(type));

  test.each(['', '0', '8', 0, 8, 1.5, null, undefined, 'ts1', 'constructor', '__proto__', ['1'], {}])(
    '%j is none',
    (input) => expect(sensorTypeInput.safeParse(input).success).toBe(false),
  );
});

describe('facts of the sensor types', () => {
  test.each([
    ['1', 3.3, false, ['temperature'], true],
    ['2', 1.4, false, ['temperature'], true],
    ['3', 1.4, false, ['temperature', 'humidity'], true],
    ['4', null, true, ['temperature'], false],
    ['5', null, true, ['temperature', 'temperature_2'], false],
    ['6', 20, false, ['temperature', 'temperature_2', 'humidity'], true],
    ['7', 2.5, false, ['temperature', 'temperature_2', 'humidity'], true],
  ] as const)(
    'type %s: battery low under %s, legacy %s, measures %j, battery toggle %s',
    { tags: ['1.3.4', '1.3.5'] },
    (type, low, legacy, measures, toggle) => {
      expect(SENSOR_TYPES[type]).toMatchObject({
        batteryLow: low,
        legacy,
        measures,
        hasBatteryToggle: toggle,
      });
    },
  );

  test('all report their battery in volts but for type 6, in per cent', () => {
    const inPercent = sensorType.options.filter((type) => SENSOR_TYPES[type].batteryUnit === '%');
    expect(inPercent).toEqual(['6']);
  });

  test('every type has a name of its own', { tags: ['1.3.5'] }, () => {
    const names = sensorType.options.map((type) => SENSOR_TYPES[type].name);
    expect(new Set(names).size).toBe(names.length);
  });
});
