import { MEASURAND_TABLE, MEASURANDS, type Measurand, present } from '@ts1/contract';
import { ROLLUP_WIDTHS_MS } from '../readings/index.ts';
import { z } from 'zod';
import { type CompanyArchive, fromJson } from './archive.ts';
import { findFlaw } from './check-statistic.ts';
import { tableFile } from './manifest.ts';
import { Refused } from './refused.ts';
import {
  isExact,
  isReal,
  mayBeMissing,
  READING_COLUMNS,
  type SeriesRow,
  STATISTIC_COLUMNS,
} from './series.ts';
import { type DataColumn, parseNumbers, referredTable } from './columns.ts';
import type { DataTable } from './describe-table.ts';

/** Number of rows of each numbered table of the file. */
export type Counts = ReadonlyMap<string, number>;
/** Ids of this installation by the numbers of the file, from 1. */
export type NewIds = ReadonlyMap<string, readonly number[]>;
export type FileRow = Readonly<Record<string, number | string | null>>;

const ROWS_AT_ONCE = 500;
/** Row limits; rows without numbers are in memory while they are compared. */
const MOST_ROWS = { numbered: 2_000_000, linked: 500_000 };

/**
 * Reads the rows of a table of a file and checks each: columns, values, numbers from 1 without a gap, and references
 * to existing rows.
 */
export async function* parseRows(
  archive: CompanyArchive,
  table: DataTable,
  counts: Counts,
): AsyncGenerator<FileRow> {
  const name = tableFile(table.name);
  const row = rowSchema(table);
  const seen = new Set<string>();
  let number = 0;
  for await (const line of archive.lines(name)) {
    number += 1;
    if (number > MOST_ROWS[table.own === undefined ? 'linked' : 'numbered']) {
      throw new Refused(`${name} has more rows than an export can`);
    }
    const parsed = row.safeParse(fromJson(line));
    if (!parsed.success) {
      throw new Refused(`${name}, line ${number}: ${z.prettifyError(parsed.error)}`);
    }
    const values = parsed.data as FileRow;
    if (table.own !== undefined && values['id'] !== number) {
      throw new Refused(`${name}, line ${number}: id is not ${number}`);
    }
    for (const [column, spec] of Object.entries(table.columns)) {
      if (!('to' in spec || 'tables' in spec)) continue;
      const named = spec.type === 'references' ? parseNumbers(values[column]) : [Number(values[column] ?? 0)];
      const count = counts.get(referredTable(spec, values) ?? '') ?? 0;
      if (named.some((one) => one > count)) {
        throw new Refused(`${name}, line ${number}: ${column} names a row that is not there`);
      }
    }
    if (table.own === undefined) {
      const key = table.key.map((column) => String(values[column] ?? '')).join(' ');
      if (seen.has(key)) throw new Refused(`${name}, line ${number}: holds a row twice`);
      seen.add(key);
    }
    yield values;
  }
}

/** Groups rows into pages to write at once. */
export async function* toPages<Row>(
  rows: AsyncIterable<Row>,
  atOnce: number = ROWS_AT_ONCE,
): AsyncGenerator<Row[]> {
  let page: Row[] = [];
  for await (const row of rows) {
    page.push(row);
    if (page.length < atOnce) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

function rowSchema(table: DataTable): z.ZodType {
  const columns = Object.entries(table.columns).map(([name, column]) => [name, columnSchema(column)]);
  return z.strictObject({
    ...(table.own !== undefined && { id: z.int().min(1) }),
    ...Object.fromEntries(columns),
  });
}

function columnSchema(column: DataColumn): z.ZodType {
  if (column.type === 'references') return z.string().refine(isNumbers, 'must be numbers of rows');
  const number = z.int().min(1);
  if (column.type === 'reference by kind') return number;
  if (column.type !== 'reference') return column.schema;
  if (column.missing === 'unknown') return number.nullable().default(null);
  return column.missing === 'refused' ? number : number.nullable();
}

function isNumbers(given: string): boolean {
  try {
    parseNumbers(given);
    return true;
  } catch {
    return false;
  }
}

/** Reads the readings of one sensor, oldest first; the base unit is its number in the file. */
export async function* parseReadings(
  archive: CompanyArchive,
  name: string,
  counts: Counts,
  latest: number = Number.POSITIVE_INFINITY,
): AsyncGenerator<SeriesRow> {
  let before = -1;
  for await (const { cells, line } of parseCells(archive, name, READING_COLUMNS)) {
    const row = cells.map((cell, at) => {
      if (at < 2) return parseTime(cell);
      return at === 2 || at >= READING_COLUMNS.length - 2 ? parseWhole(cell) : parseReal(cell);
    });
    const [measuredAt = null, receivedAt = null, unit = null] = row;
    const isWrong =
      row.includes(undefined) || measuredAt === null || receivedAt === null || measuredAt <= before;
    if (isWrong) throw new Refused(`${name}, line ${line}: is not a reading after the one before`);
    if (Math.max(measuredAt, receivedAt) > latest) {
      throw new Refused(`${name}, line ${line}: lies in the future`);
    }
    if (unit !== null && (unit === undefined || unit < 1 || unit > (counts.get('base_units') ?? 0))) {
      throw new Refused(`${name}, line ${line}: base_unit names a row that is not there`);
    }
    const odd = MEASURANDS.find((measurand, at) => !isPossible(measurand, row[VALUES_FROM + at]));
    if (odd !== undefined) throw new Refused(`${name}, line ${line}: ${odd} is out of range`);
    before = measuredAt;
    yield row as SeriesRow;
  }
}

const VALUES_FROM = READING_COLUMNS.length - MEASURANDS.length - 2;

function isPossible(measurand: Measurand, value: number | null | undefined): boolean {
  const { min, max } = MEASURAND_TABLE[measurand].range;
  return value === null || value === undefined || (value >= min && value <= max);
}

/** Reads the roll-ups of one sensor. */
export async function* parseStatistics(archive: CompanyArchive, name: string): AsyncGenerator<SeriesRow> {
  for await (const { cells, line } of parseCells(archive, name, STATISTIC_COLUMNS)) {
    const row = cells.map((cell, at) => {
      const column = present(STATISTIC_COLUMNS[at]);
      if (isExact(column)) return parseExact(cell);
      return isReal(column) ? parseReal(cell) : parseWhole(cell);
    });
    const isKnown = ROLLUP_WIDTHS_MS.some((width) => width === row[0]);
    const isCounted = STATISTIC_COLUMNS.every(
      (column, at) => row[at] !== null || !(at < 4 || column.endsWith('_count')),
    );
    if (!isKnown || row.includes(undefined) || !isCounted) {
      throw new Refused(`${name}, line ${line}: is not a statistic`);
    }
    const flaw = findFlaw(row as SeriesRow);
    if (flaw !== undefined) throw new Refused(`${name}, line ${line}: ${flaw}`);
    yield row as SeriesRow;
  }
}

async function* parseCells(archive: CompanyArchive, name: string, columns: readonly string[]) {
  let line = 0;
  let given = columns;
  for await (const text of archive.lines(name)) {
    line += 1;
    const cells = text.split(',');
    if (line === 1) {
      given = columns.filter((column) => cells.includes(column) || !mayBeMissing(column));
      if (given.length === columns.length) given = columns;
      if (text !== given.join(',')) throw new Refused(`${name} has other columns`);
    }
    if (cells.length !== given.length) throw new Refused(`${name}, line ${line}: has other columns`);
    if (line > 1) yield { cells: given === columns ? cells : filledUp(cells, given, columns), line };
  }
  if (line === 0) throw new Refused(`${name} is empty`);
}

/** Fills columns that a file lacks with cells that mean "not measured". */
function filledUp(cells: readonly string[], given: readonly string[], columns: readonly string[]): string[] {
  const byColumn = new Map(given.map((column, at) => [column, present(cells[at])]));
  return columns.map((column) => byColumn.get(column) ?? (column.endsWith('_count') ? '0' : ''));
}

const NUMBER = /^-?\d{1,17}(\.\d{1,20})?(e[+-]?\d{1,3})?$/;

/** Parses a number; null for an empty cell, undefined for other text. */
function parseReal(cell: string): number | null | undefined {
  if (cell === '') return null;
  const value = NUMBER.test(cell) ? Number(cell) : Number.NaN;
  return Number.isFinite(value) ? value : undefined;
}

function parseWhole(cell: string): number | null | undefined {
  const value = parseReal(cell);
  return value === null || Number.isSafeInteger(value) ? value : undefined;
}

function parseExact(cell: string): bigint | null | undefined {
  if (cell === '') return null;
  return /^-?\d{1,60}$/.test(cell) ? BigInt(cell) : undefined;
}

function parseTime(cell: string): number | undefined {
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(cell) ? Date.parse(cell) : Number.NaN;
  return Number.isNaN(at) ? undefined : at;
}
