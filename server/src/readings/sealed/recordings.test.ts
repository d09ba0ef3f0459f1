import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { MEASURANDS } from '@ts1/contract';
import { DAY_MS } from '@ts1/contract/durations';
import { describe, expect, test } from 'vitest';
import { findRecordings } from '../../../testing/recordings.ts';
import type { BlockRows } from './block-rows.ts';
import { decodeBlock } from './decode-block.ts';
import { encodeBlock } from './encode-block.ts';

const folder = findRecordings();
/** Positions among the measurands of the columns of the recordings. */
const COLUMN_OF: Readonly<Record<string, number>> = {
  temperature: 2,
  humidity: 3,
  battery: 4,
  rssi: 5,
  snr: 6,
};

/** Returns the days of a recorded sensor; each reading was received a quarter of a second after it was measured. */
function readDays(file: string, sensor: string): ReadonlyMap<number, BlockRows> {
  const text = gunzipSync(readFileSync(join(folder ?? '', file))).toString();
  const byTime = new Map<number, readonly string[]>();
  for (const line of text.trimEnd().split('\n').slice(1)) {
    const cells = line.split(',');
    if (cells[1] === sensor) byTime.set(Date.parse(cells[0] ?? ''), cells);
  }
  const readings = [...byTime].sort(([one], [other]) => one - other);
  const days = Map.groupBy(readings, ([at]) => Math.floor(at / DAY_MS));
  return new Map([...days].map(([day, own]) => [day, toRows(own)]));
}

function toRows(readings: readonly (readonly [number, readonly string[]])[]): BlockRows {
  const nothing = () => new Float64Array(readings.length).fill(Number.NaN);
  const measuredAt = Float64Array.from(readings, ([at]) => at);
  return {
    size: readings.length,
    measuredAt,
    receivedAt: measuredAt.map((at) => at + 250),
    baseUnitId: nothing().fill(1),
    values: MEASURANDS.map((name) =>
      Float64Array.from(readings, ([, cells]) => Number.parseFloat(cells[COLUMN_OF[name] ?? -1] ?? '')),
    ),
    error: nothing(),
    error2: nothing(),
  };
}

describe.skipIf(folder === null)('recordings of real sensors', () => {
  test.each([
    { what: 'a freezer each 5 s, three values', file: 'freezer.csv.gz', sensor: 'freezer', bytes: 1.3 },
    { what: 'a room each 10 minutes', file: 'house.csv.gz', sensor: 'room-1', bytes: 3.3 },
    { what: 'a mote with jitter and gaps', file: 'library.csv.gz', sensor: 'mote-20', bytes: 2.5 },
    {
      what: 'a LoRaWAN sensor each 10 minutes, five values',
      file: 'tower.csv.gz',
      sensor: 'tower',
      bytes: 9,
    },
  ])('$what: come back bit by bit, at most $bytes bytes a reading', ({ file, sensor, bytes }) => {
    let [size, readings] = [0, 0];
    for (const [day, rows] of readDays(file, sensor)) {
      const key = { companyId: 1, sensorId: 1, day };
      const block = encodeBlock(key, rows);
      expect(decodeBlock(key, block)).toEqual(rows);
      size += block.length;
      readings += rows.size;
    }
    expect(readings).toBeGreaterThan(1_000);
    expect(size / readings).toBeLessThan(bytes);
  });
});
