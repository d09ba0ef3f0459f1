import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MEASURAND_TABLE, SENSED_MEASURANDS } from '@ts1/contract';
import { decode, TOO_FAR_AHEAD } from '../../../ingest/pipeline/index.ts';
import { StartError } from '../../../platform/process/start-error.ts';
import { readLines } from '../read-lines.ts';
import {
  type ForeignFormat,
  type ForeignReading,
  NotThisFormat,
  refused,
  type Refusal,
} from './foreign-reading.ts';
import { ForeignSummary } from './foreign-summary.ts';

const HEADER = ['time_utc', 'sensor', ...SENSED_MEASURANDS.map((name) => MEASURAND_TABLE[name].wire.file)];

/**
 * Reads a file of another product, checked by the rules of ingest. With `into` what is left is written there as a recording,
 * which the import reads; without, nothing is written.
 * @throws StartError when the file cannot be read, or is not what it was said to be
 */
export async function readForeign(
  format: ForeignFormat,
  path: string,
  { now, into }: { readonly now: number; readonly into?: string },
): Promise<ForeignSummary> {
  const summary = new ForeignSummary();
  const rows = readRows(format, path, now, summary);
  try {
    if (into === undefined) for await (const _ of rows);
    else await pipeline(Readable.from(rows), createWriteStream(into, { mode: 0o600 }));
  } catch (error) {
    throw error instanceof NotThisFormat ? new StartError(`${path}: ${error.message}.`) : error;
  }
  return summary;
}

/** Rows of a recording, a part of the file at a time. */
async function* readRows(
  format: ForeignFormat,
  path: string,
  now: number,
  summary: ForeignSummary,
): AsyncGenerator<string> {
  let line = 0;
  yield `${HEADER.join(',')}\n`;
  for await (const lines of readLines(path, () => {})) {
    let rows = '';
    for (const text of lines) {
      line += 1;
      for (const one of format.take(line, text)) {
        const checked = one.kind === 'reading' ? check(one, now) : one;
        summary.add(checked);
        if (checked.kind === 'reading') rows += toRow(checked);
      }
    }
    yield rows;
  }
}

/** By the rules of ingest; a reading is taken whole or not at all, since a file can be read again. */
function check(reading: ForeignReading, now: number): ForeignReading | Refusal {
  const { line, measuredAt, values } = reading;
  const { rejected, ahead } = decode([{ sensor: '0', timestamp: measuredAt, ...values }], now);
  const [first] = rejected;
  if (first !== undefined) return refused(line, first.field ?? null, first.reason);
  return ahead.length > 0 ? refused(line, 'timestamp', TOO_FAR_AHEAD) : reading;
}

function toRow({ sensor, measuredAt, values }: ForeignReading): string {
  const cells = SENSED_MEASURANDS.map((name) => values[name] ?? '');
  return `${[new Date(measuredAt).toISOString(), `"${sensor.replaceAll('"', '""')}"`, ...cells].join(',')}\n`;
}
