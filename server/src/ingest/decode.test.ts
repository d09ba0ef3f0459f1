import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decode } from './decode.ts';

const NOW = Date.parse('2026-11-21T10:00:00Z');

const one = (entry: unknown) => {
  const { readings, rejected } = decode([entry], NOW);
  return readings[0] ?? rejected[0]?.reason;
};

describe('a reading that fits', () => {
  test('is taken with every value it carries', () => {
    expect(
      one({
        sensor: '01.02.03',
        timestamp: '2026-01-31T10:00:00Z',
        temperature: 4.2,
        temperature_2: null,
        humidity: 51,
        battery: 3.61,
        rssi: -71,
        snr: 9.5,
        firmware: '1.9',
      }),
    ).toEqual({
      serial: '010203',
      measuredAt: Date.parse('2026-01-31T10:00:00Z'),
      temperature: 4.2,
      temperature_2: null,
      humidity: 51,
      battery: 3.61,
      rssi: -71,
      snr: 9.5,
      error: null,
      error_2: null,
      firmware: '1.9',
    });
  });

  test.each([
    ['ISO 8601 in UTC', '2026-11-21T09:59:58.250Z', NOW - 1_750],
    ['ISO 8601 with an offset', '2026-11-21T12:00:00+02:00', NOW],
    ['epoch milliseconds', NOW - 5, NOW - 5],
    ['nothing, which means the time of receipt', undefined, NOW],
    ['null, which means the time of receipt', null, NOW],
    ['five minutes ahead', NOW + 300_000, NOW + 300_000],
    ['the first moment of 2000', '2000-01-01T00:00:00Z', 946_684_800_000],
  ])('may give its time as %s', (_form, timestamp, measuredAt) => {
    expect(one({ sensor: '1', timestamp, battery: 3 })).toMatchObject({ measuredAt });
  });

  test('may carry a sensor error in place of a temperature, which is then no value', () => {
    expect(one({ sensor: '1', temperature: 8001, temperature_2: 8002 })).toMatchObject({
      temperature: null,
      error: 8001,
      temperature_2: null,
      error_2: 8002,
    });
  });

  test('keeps the zeros in front of its serial number', () => {
    expect(one({ sensor: '000001', snr: 0 })).toMatchObject({ serial: '000001', snr: 0 });
  });
});

describe('a reading is refused, naming the field, when', () => {
  const TIMESTAMP_FORM = 'timestamp must be ISO 8601 with an offset, or epoch milliseconds';
  test.each([
    ['it is no object', 7, 'a reading must be an object'],
    ['it is a list', [1], 'a reading must be an object'],
    ['it names no sensor', { temperature: 4 }, 'sensor is required'],
    ['its sensor is a number', { sensor: 10203, temperature: 4 }, 'sensor must be text'],
    ['its sensor is a name', { sensor: 'freezer', temperature: 4 }, 'sensor must be a serial number'],
    ['a number is written as text', { sensor: '1', temperature: '4.2' }, 'temperature must be a number'],
    ['a number is NaN as text', { sensor: '1', humidity: 'NaN' }, 'humidity must be a number'],
    ['a number is infinite', { sensor: '1', battery: Number('1e999') }, 'battery must be a number'],
    ['a value is impossible', { sensor: '1', humidity: 100.5 }, 'humidity must be at most 100'],
    [
      'a temperature is impossible',
      { sensor: '1', temperature: -274 },
      'temperature must be from -273.15 to 2000 degrees',
    ],
    [
      'it measured nothing',
      { sensor: '1', timestamp: NOW, humidity: null },
      'at least one of temperature, temperature_2, humidity, battery, rssi, snr must be given',
    ],
    [
      'its clock is far ahead',
      { sensor: '1', battery: 3, timestamp: NOW + 300_001 },
      'timestamp must not be more than 5 minutes in the future',
    ],
    [
      'its clock was never set',
      { sensor: '1', battery: 3, timestamp: '1970-01-01T00:00:10Z' },
      'timestamp must not be before 2000-01-01',
    ],
    [
      'its time is in seconds',
      { sensor: '1', battery: 3, timestamp: 1_769_853_600 },
      'timestamp must not be before 2000-01-01',
    ],
    ['its time is a number as text', { sensor: '1', battery: 3, timestamp: String(NOW) }, TIMESTAMP_FORM],
    ['its time names no zone', { sensor: '1', battery: 3, timestamp: '2026-11-21T10:00:00' }, TIMESTAMP_FORM],
    ['its time is no day', { sensor: '1', battery: 3, timestamp: '2026-02-30T10:00:00Z' }, TIMESTAMP_FORM],
    ['its time is a fraction', { sensor: '1', battery: 3, timestamp: NOW + 0.5 }, TIMESTAMP_FORM],
  ])('%s', (_case, entry, reason) => {
    expect(one(entry)).toBe(reason);
  });

  test('several fields are wrong, naming each', () => {
    expect(one({ sensor: 1, humidity: '5' })).toBe('sensor must be text; humidity must be a number');
  });
});

describe('a call', () => {
  test('loses only its bad readings and names their places', () => {
    const { readings, rejected } = decode(
      [{ sensor: '1', battery: 3 }, null, { sensor: '2', battery: 3 }, { sensor: '3' }],
      NOW,
    );
    expect(readings.map(({ serial }) => serial)).toEqual(['1', '2']);
    expect(rejected.map(({ index }) => index)).toEqual([1, 3]);
  });

  test('of any junk is judged entry by entry without throwing', () => {
    const key = fc.constantFrom('sensor', 'timestamp', 'temperature', 'humidity', 'battery', '__proto__');
    const entry = fc.oneof(fc.anything(), fc.dictionary(key, fc.jsonValue()));
    fc.assert(
      fc.property(fc.array(entry), (entries) => {
        const { readings, rejected } = decode(entries, NOW);
        expect(readings.length + rejected.length).toBe(entries.length);
        for (const { reason } of rejected) expect(reason).not.toBe('');
        for (const { measuredAt } of readings) expect(measuredAt).toBeLessThanOrEqual(NOW + 300_000);
      }),
    );
  });
});
