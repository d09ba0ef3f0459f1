import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { createHash } from 'node:crypto';
import { MEASURANDS } from '@ts1/contract';
import { DAY_MS } from '@ts1/contract/durations';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forgedBlock } from '../../../testing/forged-block.ts';
import { BlockError } from './block-error.ts';
import type { BlockKey } from './block-key.ts';
import type { BlockRows } from './block-rows.ts';
import { decodeBlock, decodeTimes, digestIn } from './decode-block.ts';
import { digestRows } from './digest-rows.ts';
import { encodeBlock } from './encode-block.ts';

const KEY: BlockKey = { companyId: 7, sensorId: 1234, day: 20_484 };
const START = KEY.day * DAY_MS;
const NOTHING = Number.NaN;

/** Returns a column of numbers by row, or of nothing. */
const column = (size: number, value: (row: number) => number = () => NOTHING) =>
  Float64Array.from({ length: size }, (_, row) => value(row));

/** Returns one reading each minute with a temperature and a battery; columns as given. */
function makeDay(size: number, given: Partial<BlockRows> = {}): BlockRows {
  const everyMs = Math.min(60_000, Math.floor(DAY_MS / size));
  const measuredAt = column(size, (row) => START + row * everyMs);
  return {
    size,
    measuredAt,
    receivedAt: measuredAt.map((at, row) => at + 150 + (row % 7)),
    baseUnitId: column(size, () => 12),
    values: MEASURANDS.map((name) => {
      if (name === 'temperature') return column(size, (row) => Math.round(50 + 20 * Math.sin(row / 60)) / 10);
      if (name === 'battery') return column(size, (row) => (361 - Math.floor(row / 500)) / 100);
      return column(size);
    }),
    error: column(size),
    error2: column(size),
    ...given,
  };
}

const listColumns = (rows: BlockRows) => [
  rows.measuredAt,
  rows.receivedAt,
  rows.baseUnitId,
  ...rows.values,
  rows.error,
  rows.error2,
];

/** Returns the first number that does not have the same bits, where any NaN equals any other; null for none. */
function firstDifference(decoded: BlockRows, rows: BlockRows): string | null {
  const [found, wanted] = [listColumns(decoded), listColumns(rows)];
  for (const [at, own] of wanted.entries()) {
    const other = found[at];
    if (other?.length !== own.length) return `the length of column ${at}`;
    const row = own.findIndex((value, place) => !Object.is(value, other[place]));
    if (row !== -1) return `column ${at}, row ${row}: ${own[row]} became ${other[row]}`;
  }
  return decoded.size === rows.size ? null : 'the size';
}

const scaled = fc
  .tuple(fc.integer({ min: 0, max: 11 }), fc.array(fc.maxSafeInteger(), { minLength: 60, maxLength: 60 }))
  .map(([decimals, numbers]) => numbers.map((number) => (number % 10 ** (decimals + 4)) / 10 ** decimals));
const walk = fc
  .array(fc.integer({ min: -3, max: 3 }), { minLength: 60, maxLength: 60 })
  .map((steps) => steps.map((_, at) => steps.slice(0, at).reduce((sum, step) => sum + step, 215) / 10));
const few = fc
  .tuple(
    fc.array(fc.double(), { minLength: 1, maxLength: 3 }),
    fc.array(fc.nat(), { minLength: 60, maxLength: 60 }),
  )
  .map(([values, picks]) => picks.map((pick) => values[pick % values.length] ?? 0));
const ODD = [
  -0,
  0,
  Infinity,
  -Infinity,
  NOTHING,
  5e-324,
  1.797e308,
  2 ** 53,
  -(2 ** 53) - 2,
  0.1 + 0.2,
  1e21,
];
const odd = fc.constantFrom(...ODD);
const anything = fc.array(fc.oneof(fc.double(), odd), { minLength: 60, maxLength: 60 });
const withGaps = fc
  .tuple(fc.oneof(scaled, walk, anything), fc.array(fc.boolean(), { minLength: 60, maxLength: 60 }))
  .map(([numbers, has]) => numbers.map((number, at) => (has[at] === true ? number : NOTHING)));
const numbers = fc.oneof(scaled, walk, few, anything, withGaps);

const arbitraryDay: fc.Arbitrary<BlockRows> = fc
  .record({
    times: fc.uniqueArray(fc.integer({ min: 0, max: DAY_MS - 1 }), { minLength: 1, maxLength: 60 }),
    later: fc.array(fc.integer({ min: -(2 ** 45), max: 2 ** 45 }), { minLength: 60, maxLength: 60 }),
    columns: fc.array(numbers, { minLength: MEASURANDS.length + 3, maxLength: MEASURANDS.length + 3 }),
  })
  .map(({ times, later, columns }) => {
    const measuredAt = Float64Array.from(
      times.toSorted((a, b) => a - b),
      (time) => START + time,
    );
    const size = measuredAt.length;
    const pick = (at: number) => Float64Array.from(columns[at]?.slice(0, size) ?? []);
    return {
      size,
      measuredAt,
      receivedAt: measuredAt.map((at, row) => at + (later[row] ?? 0)),
      baseUnitId: pick(0),
      error: pick(1),
      error2: pick(2),
      values: MEASURANDS.map((_, at) => pick(at + 3)),
    };
  });

describe('a block gives back bit by bit what was put in', () => {
  test('whatever numbers a day has', () => {
    fc.assert(
      fc.property(arbitraryDay, (rows) => {
        const block = encodeBlock(KEY, rows);
        expect(firstDifference(decodeBlock(KEY, block), rows)).toBeNull();
        expect(digestRows(decodeBlock(KEY, block))).toBe(digestIn(KEY, block));
      }),
      { numRuns: 500 },
    );
  });

  test.each([1, 2, 3, 1_440, 1_000_000])(
    'of a day with %i readings',
    (size) => {
      const rows = makeDay(size);
      expect(firstDifference(decodeBlock(KEY, encodeBlock(KEY, rows)), rows)).toBeNull();
    },
    // A million readings take 5 s, and 20 s on a machine that does four things at once.
    120_000,
  );

  test.each([
    ['zero with a sign', -0],
    ['no number of few decimals', 0.1 + 0.2],
    ['a sentinel', -999.9],
    ['an error code in place of a value', 8001],
    ['infinity', Infinity],
  ])('with %s among ordinary values', (_, value) => {
    const rows = makeDay(1_440);
    for (const values of rows.values) values[700] = value;
    expect(firstDifference(decodeBlock(KEY, encodeBlock(KEY, rows)), rows)).toBeNull();
  });

  test('of the last millisecond, received a year later by an unknown unit', () => {
    const rows = makeDay(1, {
      measuredAt: column(1, () => START + DAY_MS - 1),
      receivedAt: column(1, () => START + 366 * DAY_MS),
      baseUnitId: column(1),
    });
    expect(firstDifference(decodeBlock(KEY, encodeBlock(KEY, rows)), rows)).toBeNull();
  });
});

test('the times of a block are those of its readings, and so is which of them failed', () => {
  const rows = makeDay(1_440, {
    error: column(1_440, (row) => (row % 50 === 0 ? 8001 : NOTHING)),
    values: MEASURANDS.map((_, at) =>
      column(1_440, (row) => Math.round(Math.sin(row * (at + 1)) * 900) / 10),
    ),
  });
  const block = encodeBlock(KEY, rows);
  const times = decodeTimes(KEY, block);
  expect([...times.measuredAt]).toEqual([...rows.measuredAt]);
  expect([...times.error]).toEqual([...rows.error]);
});

describe('what is no day is refused', () => {
  const at = (...times: number[]) => Float64Array.from(times, (time) => START + time);
  test.each([
    ['no reading', makeDay(0), /without readings/],
    ['a time twice', makeDay(2, { measuredAt: at(5, 5) }), /reading 1 was not measured on that day, after/],
    ['times out of order', makeDay(2, { measuredAt: at(5, 4) }), /reading 1/],
    ['a time of the next day', makeDay(1, { measuredAt: at(DAY_MS) }), /reading 0/],
    ['a time of the day before', makeDay(1, { measuredAt: at(-1) }), /reading 0/],
    ['half a millisecond', makeDay(1, { measuredAt: at(0.5) }), /reading 0/],
    ['a reading that was never received', makeDay(1, { receivedAt: column(1) }), /never received/],
  ])('%s', (_, rows, message) => {
    expect(() => encodeBlock(KEY, rows)).toThrow(message);
  });
});

/** Returns the fault with which decoding fails. */
function decodingFault(key: BlockKey, block: Uint8Array): string {
  try {
    decodeBlock(key, block);
  } catch (error) {
    if (error instanceof BlockError) return error.message;
    throw error;
  }
  return 'nothing is wrong';
}

describe('a block that is not what was sealed is named, and never half an answer', () => {
  const block = encodeBlock(KEY, makeDay(200));

  test('each single flipped bit', { tags: ['S53'] }, () => {
    for (let bit = 0; bit < block.length * 8; bit += 1) {
      const flipped = block.slice();
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      const wanted = bit < 8 ? /of version \d+, which is not known here/ : /it was cut or altered/;
      expect(decodingFault(KEY, flipped)).toMatch(wanted);
    }
  });

  test('each cut, at either end, and what was added', { tags: ['S53'] }, () => {
    for (let size = 0; size < block.length; size += 1) {
      expect(decodingFault(KEY, block.subarray(0, size))).toMatch(/cut or altered/);
      expect(decodingFault(KEY, block.subarray(size + 1))).toMatch(/cut or altered|version/);
    }
    expect(decodingFault(KEY, Buffer.concat([block, Buffer.of(0)]))).toMatch(/cut or altered/);
  });

  test('any bytes at all', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(() => decodeBlock(KEY, bytes)).toThrow(BlockError);
      }),
    );
  });

  test.each([
    ["another company's", { ...KEY, companyId: 8 }, 'it is of company 7'],
    ["another sensor's", { ...KEY, sensorId: 1 }, 'it is of sensor 1234'],
    ["another day's", { ...KEY, day: 20_485 }, 'it is of 2026-01-31'],
  ])('%s', (_, key, fault) => {
    const day = new Date(key.day * DAY_MS).toISOString().slice(0, 10);
    expect(decodingFault(key, block)).toBe(
      `The sealed readings of sensor ${key.sensorId} on ${day} cannot be read: ${fault}`,
    );
  });

  const columnsAt = block.indexOf(0x28, 40);
  const withColumns = (change: (columns: Buffer) => Buffer) =>
    forgedBlock(block, (body) => {
      const columns = change(zstdDecompressSync(body.subarray(columnsAt)));
      const length: number[] = [];
      for (let rest = columns.length; rest > 0; rest >>= 7)
        length.push((rest & 127) | (rest > 127 ? 128 : 0));
      return Buffer.concat([
        body.subarray(0, 1 + 1 + 2 + 3 + 2 + 32),
        Buffer.from(length),
        zstdCompressSync(columns),
      ]);
    });
  const renamed = (columns: Buffer) =>
    Buffer.from(columns.toString('latin1').replace('\u0007battery', '\u0007ozone_x'), 'latin1');
  test.each([
    ['columns as they were', (columns: Buffer) => columns, 'nothing is wrong'],
    ['a measurand of a later version', renamed, 'its measurand "ozone_x" is not known here'],
    ['columns that end early', (columns: Buffer) => columns.subarray(0, -1), 'it ends too early'],
    [
      'columns that go on',
      (columns: Buffer) => Buffer.concat([columns, Buffer.of(0)]),
      'goes on after its end',
    ],
    [
      'an unknown form of column',
      (columns: Buffer) => columns.fill(9, 0, 1),
      'a form of column that is not known',
    ],
  ])('%s under a checksum that fits', (_, change, fault) => {
    expect(decodingFault(KEY, withColumns(change))).toContain(fault);
  });

  test('columns of another length than it says, and more of them than memory has', () => {
    const longer = forgedBlock(block, (body) =>
      Buffer.concat([body, zstdCompressSync(Buffer.alloc(100))]).fill(1, 41, 42),
    );
    expect(decodingFault(KEY, longer)).not.toBe('nothing is wrong');
    const rest = (body: Buffer) => body.subarray(41);
    const countless = forgedBlock(block, (body) =>
      Buffer.concat([
        body.subarray(0, 7),
        Buffer.from([255, 255, 255, 255, 255, 255, 7]),
        body.subarray(9, 41),
        rest(body),
      ]),
    );
    expect(decodingFault(KEY, countless)).toMatch(/no day has \d+ readings/);
  });
});

describe('what a block takes', () => {
  const bytesPer = (rows: BlockRows) => encodeBlock(KEY, rows).length / rows.size;
  /** Returns noise that is the same in every run. */
  const noise = (row: number, seed: number) => {
    const digest = createHash('md5').update(`${row} ${seed}`).digest();
    return (digest.readUInt32LE(0) + digest.readUInt32LE(4)) / 2 ** 32 - 1;
  };
  const measured = (jitterMs: number): BlockRows => {
    const measuredAt = column(
      1_440,
      (row) => START + row * 59_990 + Math.round(jitterMs * (1 + noise(row, 0))),
    );
    return makeDay(1_440, {
      measuredAt,
      receivedAt: measuredAt.map((at, row) => at + 200 + Math.round(jitterMs * noise(row, 1))),
      values: MEASURANDS.map((name, at) => {
        if (name === 'temperature_2') return column(1_440);
        return column(1_440, (row) => Math.round(50 + 10 * Math.sin(row / 90) + noise(row, at + 2)) / 10);
      }),
    });
  };

  test('is at most 2.5 bytes a reading with five values each minute, 4.4 with times that jitter by 100 ms', () => {
    expect(bytesPer(measured(0))).toBeLessThan(2.5);
    expect(bytesPer(measured(50))).toBeLessThan(4.4);
  });

  test('is at most 120 bytes for a day with a single reading', () => {
    expect(encodeBlock(KEY, makeDay(1)).length).toBeLessThan(120);
  });
});
