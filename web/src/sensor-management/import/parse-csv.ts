import { present } from '@ts1/contract';
import { CsvError, parse } from 'csv-parse/browser/esm/sync';

/** One line of a file: its number, counted from 1, and its values. */
export interface CsvLine {
  readonly line: number;
  readonly values: readonly string[];
}

const DELIMITERS = [',', ';', '\t'] as const;
const LINE_ENDS = ['\r\n', '\n', '\r'] as const;
const LINE_END = /\r\n|\n|\r/g;

/**
 * Reads the bytes of a text file: UTF-16 by its byte order mark, UTF-8 with or without one, and otherwise
 * Windows-1252, in which spreadsheets in Western Europe save.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/**
 * Splits a text into lines and values (RFC 4180): between commas, semicolons or tabs, whichever the first line has most
 * of; quoted values may hold any of them, line breaks, and quotes as two. Empty lines are left out; a quote elsewhere
 * is part of its value, and one that is never closed is closed by the end.
 */
export function parseCsv(text: string): CsvLine[] {
  const delimiter = detectDelimiter(text);
  try {
    return parseLines(text, delimiter);
  } catch (error) {
    if (error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED')
      return parseLines(`${text}"`, delimiter);
    throw error;
  }
}

function parseLines(text: string, delimiter: string): CsvLine[] {
  const found: CsvLine[] = [];
  let line = 1;
  parse(text, {
    bom: true,
    delimiter,
    record_delimiter: [...LINE_ENDS],
    relax_column_count: true,
    relax_quotes: true,
    trim: true,
    on_record(record, { lines }) {
      const values = record.map((value) => value.trim());
      if (values.some((value) => value !== '')) found.push({ line, values });
      line = lines + 1;
      return null;
    },
  });
  return found;
}

function detectDelimiter(text: string): string {
  const [first] = text.split(LINE_END, 1);
  const unquoted = present(first).replaceAll(/"[^"]*"/g, '');
  const counts = DELIMITERS.map((delimiter) => unquoted.split(delimiter).length);
  return present(DELIMITERS[counts.indexOf(Math.max(...counts))]);
}
