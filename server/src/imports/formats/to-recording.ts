import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MEASURAND_TABLE, SENSED_MEASURANDS } from '@ts1/contract/received';
import { decode, TOO_FAR_AHEAD } from '../../ingest/decode/index.ts';
import { readLines } from '../read-lines.ts';
import { type ForeignFormat, type ForeignReading, refused, type Refusal } from './foreign-reading.ts';
import { ForeignSummary, type Understanding } from './foreign-summary.ts';

const HEADER = [
  'time_utc',
  'sensor',
  ...SENSED_MEASURANDS.map((name) => MEASURAND_TABLE[name].wire.file),
  'inputs',
];
/** About 100 MB. */
const MOST_HELD = 50_000_000;

export interface ReadForeignOptions {
  /** Epoch milliseconds; no reading may be far ahead of this time. */
  readonly now: number;
  /** Path of the recording to write, which the import reads; without it nothing is written. */
  readonly into?: string;
  /** Returns the name in the recording of a sensor of the file; undefined leaves its readings out. */
  readonly findLabel?: (sensor: string) => string | undefined;
  /** Called at the end with the names of the sensors, and whether each has readings of humidity. */
  readonly onSensors?: (sensors: ReadonlyMap<string, boolean>) => void;
  /** Called with the part of the file that was read, from 0 to 1. */
  readonly onProgress?: (part: number) => void;
}

/**
 * Reads a file of another product and checks it by the rules of ingest. Accepted readings are written as a recording.
 * @throws StartError when the file cannot be read; NotThisFormat when it does not have the stated format
 */
export async function readForeign(
  format: ForeignFormat,
  path: string,
  options: ReadForeignOptions,
): Promise<Understanding> {
  const summary = new ForeignSummary();
  const rows = readRows(format, path, summary, options);
  if (options.into === undefined) for await (const _ of rows);
  else await pipeline(Readable.from(rows), createWriteStream(options.into, { mode: 0o600 }));
  options.onSensors?.(summary.humidSensors());
  return summary.toUnderstanding(format.understood());
}

/**
 * Makes the rows of a recording, a part of the file at a time. Rows with inputs alone come last: the first reading of
 * a time is kept, and values of inputs are added to it.
 */
async function* readRows(
  format: ForeignFormat,
  path: string,
  summary: ForeignSummary,
  { now, findLabel = (sensor) => sensor, onProgress = () => {} }: ReadForeignOptions,
): AsyncGenerator<string> {
  let line = 0;
  let held = '';
  yield `${HEADER.join(',')}\n`;
  for await (const lines of readLines(path, onProgress)) {
    let rows = '';
    for (const text of lines) {
      line += 1;
      for (const one of format.take(line, text)) {
        const checked = one.kind === 'reading' ? check(one, now) : one;
        summary.add(checked);
        if (checked.kind === 'refused') continue;
        const label = findLabel(checked.sensor);
        if (label === undefined) continue;
        if (Object.keys(checked.values).length > 0) rows += toRow(checked, label);
        else held += toRow(checked, label);
      }
    }
    yield rows;
    if (held.length < MOST_HELD) continue;
    yield held;
    held = '';
  }
  yield held;
}

/** Checks a reading by the rules of ingest; it is accepted whole or not at all, as a file can be read again. */
function check(reading: ForeignReading, now: number): ForeignReading | Refusal {
  const { line, measuredAt, values, inputs } = reading;
  const entry = { sensor: '0', timestamp: measuredAt, ...values, ...(inputs && { inputs }) };
  const { rejected, ahead } = decode([entry], now);
  const [first] = rejected;
  if (first !== undefined) return refused(line, first.field ?? null, first.reason);
  return ahead.length > 0 ? refused(line, 'timestamp', TOO_FAR_AHEAD) : reading;
}

function toRow({ measuredAt, values, inputs = {} }: ForeignReading, label: string): string {
  const ofInputs = Object.entries(inputs).map(([key, value]) => `${key}=${value}`);
  const cells = [...SENSED_MEASURANDS.map((name) => values[name] ?? ''), ofInputs.join(' ')];
  return `${[new Date(measuredAt).toISOString(), `"${label.replaceAll('"', '""')}"`, ...cells].join(',')}\n`;
}
