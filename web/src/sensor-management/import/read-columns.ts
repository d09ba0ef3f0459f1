import type { CsvLine } from './parse-csv.ts';

const IMPORT_COLUMNS = ['serial', 'name', 'type', 'zone'] as const;
export type ImportColumn = (typeof IMPORT_COLUMNS)[number];

/** One row of the file, its values by column. */
export interface ImportRow {
  readonly line: number;
  readonly values: Readonly<Record<ImportColumn, string>>;
  /** Values beyond the last column: usually a delimiter inside a name. */
  readonly surplus: number;
}

export type ReadColumns =
  | { readonly kind: 'rows'; readonly rows: readonly ImportRow[]; readonly ignored: readonly string[] }
  | { readonly kind: 'empty' }
  | { readonly kind: 'missing' | 'ambiguous'; readonly columns: readonly string[] };

/** Names that people give the columns; compared without case, spaces and signs. */
const NAMES: Readonly<Record<ImportColumn, readonly string[]>> = {
  serial: ['serial', 'serialno', 'serialnumber', 'sensorserial', 'sensorserialnumber'],
  name: ['name', 'sensorname', 'sensor'],
  type: ['type', 'sensortype', 'typeid'],
  zone: ['zone', 'zonename'],
};

/** Finds the columns by the names in the first line; serial, name and type have to be there. */
export function readColumns(lines: readonly CsvLine[]): ReadColumns {
  const [header, ...rest] = lines;
  if (header === undefined) return { kind: 'empty' };
  const columns = header.values.map(findColumn);
  const missing = IMPORT_COLUMNS.filter((column) => column !== 'zone' && !columns.includes(column));
  if (missing.length > 0) return { kind: 'missing', columns: missing };
  const twice = IMPORT_COLUMNS.filter((column) => columns.filter((one) => one === column).length > 1);
  if (twice.length > 0) return { kind: 'ambiguous', columns: twice };
  if (rest.length === 0) return { kind: 'empty' };
  const value = (line: CsvLine, column: ImportColumn): string => line.values[columns.indexOf(column)] ?? '';
  return {
    kind: 'rows',
    ignored: header.values.filter((name, at) => name !== '' && columns[at] === undefined),
    rows: rest.map((line) => ({
      line: line.line,
      values: {
        serial: value(line, 'serial'),
        name: value(line, 'name'),
        type: value(line, 'type'),
        zone: value(line, 'zone'),
      },
      surplus: line.values.slice(columns.length).filter((one) => one !== '').length,
    })),
  };
}

function findColumn(header: string): ImportColumn | undefined {
  const bare = header.toLowerCase().replaceAll(/[^a-z]/g, '');
  return IMPORT_COLUMNS.find((column) => NAMES[column].includes(bare));
}
