import { MEASURANDS, present } from '@ts1/contract/received';
import { decode, type DecodedReading, TOO_FAR_AHEAD } from '../ingest/decode/index.ts';
import { inColumnNames, toEntry, type Entry } from './parse-row.ts';
import type { CsvRow } from './read-csv.ts';

export interface RefusedLine {
  readonly line: number;
  readonly reason: string;
}

/** Some readings of a recording by column, NaN for no value, and the refused lines among them. */
export interface ParsedPart {
  readonly size: number;
  /** The sensors by their names in the recording, each once, and whether they have readings of humidity. */
  readonly labels: readonly { readonly label: string; readonly isHumid: boolean }[];
  /** Index of each reading's sensor in `labels`. */
  readonly label: Float64Array;
  readonly line: Float64Array;
  /** Epoch milliseconds. */
  readonly measuredAt: Float64Array;
  /** One column for each of MEASURANDS, in their order. */
  readonly values: readonly Float64Array[];
  readonly error: Float64Array;
  readonly error2: Float64Array;
  /** Columns of the inputs of which there is any value, by their keys. */
  readonly inputs: readonly { readonly key: string; readonly column: Float64Array }[];
  readonly refused: readonly RefusedLine[];
  /** Titles of the file's columns that are not read, the first few. */
  readonly columnsLeftOut: readonly string[];
}

/** Parses rows by the rules of ingest. No reading may be far ahead of `now`, in epoch milliseconds. */
export function parsePart(
  rows: readonly CsvRow[],
  now: number,
  columnsLeftOut: readonly string[],
): ParsedPart {
  const refused: RefusedLine[] = [];
  const parsed = parseRows(rows, now, refused);
  const places = new Map<string, number>();
  const labels: { label: string; isHumid: boolean }[] = [];
  const column = (value: (one: ParsedRow) => number | null): Float64Array => {
    const values = new Float64Array(parsed.length);
    for (let at = 0; at < parsed.length; at += 1) values[at] = value(present(parsed[at])) ?? Number.NaN;
    return values;
  };
  const labelIndex = ({ row, reading }: ParsedRow): number => {
    const label = present(row.fields.sensor);
    let place = places.get(label);
    if (place === undefined) {
      place = labels.push({ label, isHumid: false }) - 1;
      places.set(label, place);
    }
    if (reading.humidity !== null) present(labels[place]).isHumid = true;
    return place;
  };
  return {
    size: parsed.length,
    labels,
    label: column(labelIndex),
    line: column(({ row }) => row.line),
    measuredAt: column(({ reading }) => reading.measuredAt),
    values: MEASURANDS.map((name) => column(({ reading }) => reading[name])),
    error: column(({ reading }) => reading.error),
    error2: column(({ reading }) => reading.error_2),
    inputs: inputColumns(parsed),
    refused,
    columnsLeftOut,
  };
}

function inputColumns(parsed: readonly ParsedRow[]): ParsedPart['inputs'] {
  const columns = new Map<string, Float64Array>();
  for (const [row, { reading }] of parsed.entries()) {
    for (const { key, value } of reading.inputs?.values ?? []) {
      const column = columns.get(key) ?? new Float64Array(parsed.length).fill(Number.NaN);
      columns.set(key, column);
      column[row] = value;
    }
  }
  return Array.from(columns, ([key, column]) => ({ key, column }));
}

interface ParsedRow {
  readonly row: CsvRow;
  readonly reading: DecodedReading;
}

/** Separates the rows that are readings from refused lines. */
function parseRows(rows: readonly CsvRow[], now: number, refused: RefusedLine[]): ParsedRow[] {
  const good: CsvRow[] = [];
  const entries: Entry[] = [];
  for (const row of rows) {
    const entry = toEntry(row);
    if (typeof entry === 'string') {
      refused.push({ line: row.line, reason: entry });
      continue;
    }
    good.push(row);
    entries.push(entry);
  }
  const { readings, rejections, ahead } = decode(entries, now);
  const isEachOne = rejections === 0 && ahead.length === 0 && readings.length === entries.length;
  if (isEachOne) return Array.from(readings, (reading, at) => ({ row: present(good[at]), reading }));
  return entries.flatMap((entry, at) => parseAlone(present(good[at]), entry, now, refused));
}

/** Parses one row. It is imported whole or not at all: a file can be corrected and imported again. */
function parseAlone(row: CsvRow, entry: Entry, now: number, refused: RefusedLine[]): ParsedRow[] {
  const { readings, rejected, ahead } = decode([entry], now);
  const reasons = [...rejected.map(({ reason }) => reason), ...ahead.map(() => TOO_FAR_AHEAD)];
  if (reasons.length === 0) return Array.from(readings, (reading) => ({ row, reading }));
  refused.push({ line: row.line, reason: inColumnNames(reasons.join('; ')) });
  return [];
}
