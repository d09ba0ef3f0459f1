import { MEASURANDS } from '@ts1/contract';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { decode } from './decode.ts';
import { DeliveredRows } from './delivered-readings.ts';
import { addPlainReading } from './plain-reading.ts';

const NOW = Date.parse('2026-11-21T10:00:00Z');

const result = (entry: object) => {
  const decoded = decode([entry], NOW);
  return { ...decoded, readings: [...decoded.readings] };
};

/** Numbers at and around every bound, as JSON can hold them. */
const number = fc.oneof(
  fc.constantFrom(0, -0, 4.2, 100, 100.1, -273.15, -273.16, 2_000, 2_000.1, 8_001, 8_002, 8_003, 2 ** 53),
  fc.double({ noNaN: true }),
  fc.integer(),
);
const junk = fc.oneof(fc.constant(null), fc.string(), fc.boolean(), fc.constant([]), fc.constant({}));
const serial = fc.oneof(
  fc.constantFrom(
    '1',
    '000001',
    '01.02.03',
    'c4d1f0a2b3e4',
    'C4D1F0A2B3E4',
    '123456789012345678901',
    '',
    'freezer',
  ),
  fc.string({ maxLength: 20 }),
);
const timestamp = fc.oneof(
  fc.constantFrom(
    NOW,
    NOW + 300_000,
    NOW + 300_001,
    946_684_800_000,
    946_684_799_999,
    0,
    -0,
    NOW + 0.5,
    9e15,
    1e300,
  ),
  fc.constantFrom('2026-01-31T10:00:00Z', '2026-01-31', null),
  fc.integer({ min: 0, max: NOW * 2 }),
);
const entry = fc
  .record(
    {
      sensor: fc.oneof({ weight: 5, arbitrary: serial }, junk, number),
      timestamp: fc.oneof({ weight: 5, arbitrary: timestamp }, junk),
      ...Object.fromEntries(
        MEASURANDS.map((name) => [name, fc.oneof({ weight: 6, arbitrary: number }, junk)] as const),
      ),
      battery_percent: number,
      inputs: fc.constantFrom(null, { co2: 640 }, { nothing: 1 }, 7),
      temperatur: number,
    },
    { requiredKeys: [] },
  )
  .map((given) => given as Readonly<Record<string, unknown>>);

test('a reading in its plainest form is what the schema makes of it, and every other is left to the schema', () => {
  fc.assert(
    fc.property(entry, (given) => {
      // A field that the plain form does not have says nothing, and sends the same entry through the schema.
      expect(result(given)).toStrictEqual(result({ ...given, firmware: null }));
    }),
    { numRuns: 2_000 },
  );
});

test('the plainest form is what base units send', () => {
  const plain = [
    { sensor: '10203', timestamp: NOW, temperature: 4.2, humidity: 51, battery: 3.61, rssi: -71, snr: 9.5 },
    { sensor: 'C4D1F0A2B3E4', timestamp: NOW - 60_000, temperature: 8_001, temperature_2: null },
  ];
  const rows = new DeliveredRows(1);
  expect(plain.map((reading) => addPlainReading(rows, reading, NOW))).toEqual([true, true]);
  expect([...rows.end()]).toEqual([
    expect.objectContaining({ serial: '10203', measuredAt: NOW, temperature: 4.2, snr: 9.5, error: null }),
    expect.objectContaining({ serial: 'C4D1F0A2B3E4', temperature: null, temperature_2: null, error: 8_001 }),
  ]);
});

test('an entry that turns out not to be plain leaves nothing behind in the next row', () => {
  const rows = new DeliveredRows(2);
  const halfRead = { sensor: '1', timestamp: NOW, temperature: 4, humidity: 50, battery: 'low' };
  expect(addPlainReading(rows, halfRead, NOW)).toBe(false);
  expect(addPlainReading(rows, { sensor: '2', timestamp: NOW, rssi: -70 }, NOW)).toBe(true);
  expect([...rows.end()]).toEqual([
    expect.objectContaining({ serial: '2', temperature: null, humidity: null, rssi: -70 }),
  ]);
});
