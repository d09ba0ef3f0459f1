import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decode as decodeCall } from './decode.ts';

const NOW = Date.parse('2026-11-21T10:00:00Z');

/** Decodes a call, with its readings as objects. */
const decode = (...call: Parameters<typeof decodeCall>) => {
  const decoded = decodeCall(...call);
  return { ...decoded, readings: [...decoded.readings] };
};
const one = (entry: unknown) => {
  const { readings, rejected } = decode([entry], NOW);
  return readings[0] ?? rejected[0]?.reason;
};
const named = (...entries: unknown[]) =>
  decode(entries, NOW).rejected.map(({ index, reason, field, sensor }) => ({ index, reason, field, sensor }));

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
      battery_percent: null,
      rssi: -71,
      snr: 9.5,
      error: null,
      error_2: null,
      firmware: '1.9',
      inputs: null,
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
      'at least one of temperature, temperature_2, humidity, battery, rssi, snr or of the known inputs must be given',
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

describe('a reading that fits in part', () => {
  test('keeps its good values and names the impossible one with its field', { tags: ['R41'] }, () => {
    const { readings, rejected } = decode(
      [{ sensor: '01.02', timestamp: NOW, temperature: 25, humidity: 655.35 }],
      NOW,
    );
    expect(readings).toMatchObject([{ serial: '0102', temperature: 25, humidity: null }]);
    expect(rejected).toEqual([
      { index: 0, reason: 'humidity must be at most 100', kind: 'value', field: 'humidity', sensor: '0102' },
    ]);
  });

  test.each([
    ['a number written as text', { battery: '3' }, 'battery', 'battery must be a number'],
    ['a firmware that is none', { firmware: 'a b' }, 'firmware', undefined],
    ['a field that is not known', { hum: 50 }, 'hum', 'unknown field hum; did you mean humidity?'],
    ['a field that nobody knows', { 'seq#ü': 1 }, 'seq#?', 'unknown field seq#?'],
  ])('is taken without %s', (_case, more, field, reason) => {
    const { readings, rejected } = decode([{ sensor: '1', timestamp: NOW, temperature: 4, ...more }], NOW);
    expect(readings).toMatchObject([{ temperature: 4, battery: null, firmware: null }]);
    expect(rejected).toMatchObject([{ index: 0, field, ...(reason !== undefined && { reason }) }]);
  });

  test('is not taken at all when it has no time, and a field that is not known may be it', () => {
    const entry = { sensor: '1', time: NOW, temperature: 4 };
    expect(decode([entry], NOW).readings).toEqual([]);
    expect(named(entry)).toEqual([
      { index: 0, reason: 'unknown field time; did you mean timestamp?', field: 'time', sensor: '1' },
    ]);
  });

  test('is not taken when no value is left', () => {
    expect(decode([{ sensor: '1', timestamp: NOW, humidity: 101 }], NOW)).toMatchObject({
      readings: [],
      rejections: 1,
    });
  });

  test(
    'keeps of any mixture exactly the values that are possible, and names all others',
    { tags: ['R41'] },
    () => {
      const value = fc.oneof(fc.double({ noNaN: true }), fc.integer({ min: -600, max: 2_500 }), fc.string());
      const fields = fc.record({ temperature: value, humidity: value, battery: value }, { requiredKeys: [] });
      fc.assert(
        fc.property(fields, (given) => {
          const fits = {
            temperature: (t: number) => (t >= -273.15 && t <= 2_000) || t === 8_001 || t === 8_002,
            humidity: (h: number) => h >= 0 && h <= 100,
            battery: (b: number) => b >= 0 && b <= 1_000,
          };
          const names = Object.keys(given) as (keyof typeof fits)[];
          const bad = names.filter((name) => {
            const number = given[name];
            return typeof number !== 'number' || !Number.isFinite(number) || !fits[name](number);
          });
          const { readings, rejected } = decode([{ sensor: '1', timestamp: NOW, ...given }], NOW);
          const isKept = names.length > bad.length;
          expect(readings).toHaveLength(isKept ? 1 : 0);
          const dropped = isKept ? bad : [];
          expect(dropped.map((name) => readings[0]?.[name])).toEqual(dropped.map(() => null));
          const named = names.length > 0 ? rejected.map(({ field }) => field) : bad;
          expect(new Set(named)).toEqual(new Set(bad));
        }),
      );
    },
  );
});

describe('a reading without a time', () => {
  test(
    'is measured now, one of each sensor in a call; a second is rejected by name',
    { tags: ['R51'] },
    () => {
      const call = [
        { sensor: '1', battery: 3 },
        { sensor: '1', battery: 4 },
        { sensor: '2', battery: 3 },
        { sensor: '1', battery: 5, timestamp: NOW - 1 },
      ];
      expect(decode(call, NOW).readings.map(({ serial, battery }) => [serial, battery])).toEqual([
        ['1', 3],
        ['2', 3],
        ['1', 5],
      ]);
      const reason = 'only one reading of a sensor in a call may be without timestamp';
      expect(named(...call)).toEqual([{ index: 1, reason, sensor: '1', field: undefined }]);
    },
  );

  test('is never dated where it may have waited on its way', () => {
    const timed = { sensor: '1', battery: 3, timestamp: NOW - 1 };
    const { readings, rejected } = decode([{ sensor: '1', battery: 3 }, timed], NOW, 'unknown');
    expect(readings).toMatchObject([{ measuredAt: NOW - 1 }]);
    expect(rejected).toMatchObject([{ index: 0, kind: 'no-timestamp', sensor: '1' }]);
  });
});

describe('a reading more than five minutes ahead of our clock', () => {
  test('is neither taken nor rejected, but to be kept aside', () => {
    const call = [
      { sensor: '1', battery: 3 },
      { sensor: '1', battery: 3, timestamp: NOW + 300_001 },
    ];
    expect(decode(call, NOW)).toMatchObject({
      readings: [{ measuredAt: NOW }],
      rejected: [],
      ahead: [{ index: 1, reading: { measuredAt: NOW + 300_001, battery: 3 } }],
    });
  });

  test('is rejected when it is no year that a calendar has', () => {
    expect(one({ sensor: '1', battery: 3, timestamp: 9e15 })).toBe(
      'timestamp must be ISO 8601 with an offset, or epoch milliseconds',
    );
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

  test('of any junk is checked entry by entry without throwing', () => {
    const key = fc.constantFrom('sensor', 'timestamp', 'temperature', 'humidity', 'battery', '__proto__');
    const entry = fc.oneof(fc.anything(), fc.dictionary(key, fc.jsonValue()));
    fc.assert(
      fc.property(fc.array(entry), (entries) => {
        const { readings, rejected, ahead } = decode(entries, NOW);
        const named = new Set([...rejected.map(({ index }) => index), ...ahead.map(({ index }) => index)]);
        expect(readings.length + named.size).toBeGreaterThanOrEqual(entries.length);
        expect(readings.length).toBeLessThanOrEqual(entries.length);
        for (const { reason } of rejected) expect(reason).not.toBe('');
        for (const { measuredAt } of readings) expect(measuredAt).toBeLessThanOrEqual(NOW + 300_000);
      }),
    );
  });
});
