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
  ])('%j is type %s', (input, type) => expect(sensorTypeInput.parse(input)).toBe(type));

  test.each(['', '0', '6', 0, 6, 1.5, null, undefined, 'ts1', 'constructor', '__proto__', ['1'], {}])(
    '%j is none',
    (input) => expect(sensorTypeInput.safeParse(input).success).toBe(false),
  );
});

describe('facts of the sensor types', () => {
  test.each([
    ['1', 3.3, false, false, false, true],
    ['2', 1.4, false, false, false, true],
    ['3', 1.4, false, true, false, true],
    ['4', null, true, false, false, false],
    ['5', null, true, false, true, false],
  ] as const)(
    'type %s: battery low under %s V, legacy %s, humidity %s, second temperature %s, battery toggle %s',
    (type, low, legacy, humidity, second, toggle) => {
      expect(SENSOR_TYPES[type]).toMatchObject({
        batteryLow: low,
        legacy,
        hasHumidity: humidity,
        hasSecondTemperature: second,
        hasBatteryToggle: toggle,
      });
    },
  );

  test('every type has a name of its own', () => {
    const names = sensorType.options.map((type) => SENSOR_TYPES[type].name);
    expect(new Set(names).size).toBe(names.length);
  });
});
