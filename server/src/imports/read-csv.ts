import type { Measurand } from '@ts1/contract';
import { inputKeyText, MEASURAND_TABLE, MEASURANDS, parseInputColumn } from '@ts1/contract/received';
import { StartError } from '../platform/process/start-error.ts';
import { present } from '@ts1/contract/received';
import { readLines } from './read-lines.ts';
import { type Separator, splitLines } from './split-lines.ts';

type ValueColumn = (typeof MEASURAND_TABLE)[Measurand]['wire']['file'] | 'battery_pct';

/** Measurand of each column of values: one column each, and a second one for the battery. */
export const MEASURAND_OF: ReadonlyMap<ValueColumn, Measurand> = new Map(
  MEASURANDS.flatMap((name): [ValueColumn, Measurand][] => {
    const column = [MEASURAND_TABLE[name].wire.file, name] as const;
    return name === 'battery' ? [[...column], ['battery_pct', name]] : [[...column]];
  }),
);

/**
 * Columns of a recording. A file has the first two and at least one of the others, or one of an input (`co2_ppm`).
 * `inputs` contains inputs that differ from row to row: `co2=640 door=1`.
 */
const COLUMNS = ['time_utc', 'sensor', ...MEASURAND_OF.keys(), 'error', 'error_2', 'inputs'] as const;
export type ColumnName = (typeof COLUMNS)[number];

/** One line of a recording: its number in the file, from 1, and its fields as text, empty for no value. */
export interface CsvRow {
  readonly line: number;
  readonly fields: Readonly<Partial<Record<ColumnName, string>>>;
  /** Fields of columns of inputs, by the keys of the inputs; left out for a file that has no such column. */
  readonly inputs?: Readonly<Record<string, string>>;
}

export interface CsvReading {
  /** Called with lines that are not rows of the table. */
  readonly onBadLine: (line: number, reason: string) => void;
  /** Called with the part of the file that was read, from 0 to 1. */
  readonly onProgress: (part: number) => void;
  /** Called once with the titles of the columns that are not read. */
  readonly onColumnsLeftOut?: (titles: readonly string[]) => void;
}

/**
 * Reads a recording row by row. Fields are separated by commas, or by semicolons, which lets numbers have a decimal
 * comma. @throws StartError when the file cannot be read or is not such a table
 */
export async function* readCsv(
  path: string,
  { onBadLine, onProgress, onColumnsLeftOut }: CsvReading,
): AsyncGenerator<CsvRow> {
  let before = 0;
  let header: Header | undefined;
  for await (const read of readLines(path, onProgress)) {
    const lines = read.flatMap((text, at) => (text.trim() === '' ? [] : { text, line: before + at + 1 }));
    before += read.length;
    if (header === undefined) {
      const first = lines.shift();
      if (first === undefined) continue;
      header = readHeader(path, first.text);
      onColumnsLeftOut?.(header.leftOut);
    }
    const { separator, columns } = header;
    const rows = splitLines(
      lines.map(({ text }) => text),
      separator,
    );
    for (const [at, fields] of rows.entries()) {
      const { line } = present(lines[at]);
      if (fields === null) onBadLine(line, 'opens a quote that is not closed');
      else if (fields.length !== columns.length)
        onBadLine(line, `has ${fields.length} fields and the first line ${columns.length}`);
      else yield { line, ...named(header, fields) };
    }
  }
  if (header === undefined) throw new StartError(`${path} is empty.`);
}

interface Header {
  readonly separator: Separator;
  /** Names of the columns; undefined for an unknown one. */
  readonly columns: readonly (ColumnName | undefined)[];
  /** Keys of inputs, by the index of their column. */
  readonly inputs: ReadonlyMap<number, string>;
  /** Titles of all other columns. */
  readonly leftOut: readonly string[];
}

function readHeader(path: string, text: string): Header {
  const separator = text.includes(';') ? ';' : ',';
  const written = splitLines([text], separator)[0] ?? [];
  const titles = written.map((title) => title.toLowerCase());
  const columns = titles.map((title) => COLUMNS.find((column) => column === title));
  const inputs = new Map(
    titles.flatMap((title, at) => {
      const input = parseInputColumn(title);
      return input === null ? [] : [[at, inputKeyText(input)] as const];
    }),
  );
  const [time, sensor, ...values] = COLUMNS;
  const ours = columns.filter((column) => column !== undefined);
  const hasValues = inputs.size > 0 || values.some((column) => ours.includes(column));
  if (!ours.includes(time) || !ours.includes(sensor) || !hasValues) {
    throw new StartError(
      `${path} is not a recording: its first line must name the columns ${time}, ${sensor} and at least one of ${values.join(', ')}.`,
    );
  }
  const isTwice = new Set([...ours, ...inputs.values()]).size !== ours.length + inputs.size;
  if (isTwice) throw new StartError(`${path} names a column twice.`);
  const leftOut = written.filter((_, at) => columns[at] === undefined && !inputs.has(at));
  return { separator, columns, inputs, leftOut };
}

function named(header: Header, fields: readonly string[]): Omit<CsvRow, 'line'> {
  const { separator, columns, inputs } = header;
  const row: Partial<Record<ColumnName, string>> = {};
  for (const [at, column] of columns.entries()) {
    if (column === undefined) continue;
    const text = present(fields[at]);
    const isNumber = column !== 'time_utc' && column !== 'sensor';
    row[column] = isNumber && separator === ';' ? text.replace(',', '.') : text;
  }
  if (inputs.size === 0) return { fields: row };
  const own: Record<string, string> = {};
  for (const [at, key] of inputs) {
    const text = present(fields[at]);
    own[key] = separator === ';' ? text.replace(',', '.') : text;
  }
  return { fields: row, inputs: own };
}
