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
  'channels',
];
/** About 100 MB. */
const MOST_HELD = 50_000_000;

export interface ReadForeignOptions {
  /** Epoch milliseconds: what no reading may lie far ahead of. */
  readonly now: number;
  /** The recording that is written, which the import reads; left out, nothing is written. */
  readonly into?: string;
  /** Name of a sensor of the file in the recording, if not the same; undefined leaves its readings out. */
  readonly labelOf?: (sensor: string) => string | undefined;
  /** How much of the file was read, from 0 to 1. */
  readonly onProgress?: (part: number) => void;
}

/**
 * Reads a file of another product, checked by the rules of ingest. What is left is written as a recording.
 * @throws StartError when the file cannot be read; NotThisFormat when it is not what it was said to be
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
  return summary.toUnderstanding(format.understood());
}

/**
 * Rows of a recording, a part of the file at a time. Those of channels alone come last: of one moment the first reading
 * is kept, and values of channels join it.
 */
async function* readRows(
  format: ForeignFormat,
  path: string,
  summary: ForeignSummary,
  { now, labelOf = (sensor) => sensor, onProgress = () => {} }: ReadForeignOptions,
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
        const label = labelOf(checked.sensor);
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

/** By the rules of ingest; a reading is taken whole or not at all, since a file can be read again. */
function check(reading: ForeignReading, now: number): ForeignReading | Refusal {
  const { line, measuredAt, values, channels } = reading;
  const entry = { sensor: '0', timestamp: measuredAt, ...values, ...(channels && { channels }) };
  const { rejected, ahead } = decode([entry], now);
  const [first] = rejected;
  if (first !== undefined) return refused(line, first.field ?? null, first.reason);
  return ahead.length > 0 ? refused(line, 'timestamp', TOO_FAR_AHEAD) : reading;
}

function toRow({ measuredAt, values, channels = {} }: ForeignReading, label: string): string {
  const ofChannels = Object.entries(channels).map(([key, value]) => `${key}=${value}`);
  const cells = [...SENSED_MEASURANDS.map((name) => values[name] ?? ''), ofChannels.join(' ')];
  return `${[new Date(measuredAt).toISOString(), `"${label.replaceAll('"', '""')}"`, ...cells].join(',')}\n`;
}
