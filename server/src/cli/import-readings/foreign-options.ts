import type { ParseArgsOptionsConfig } from 'node:util';
import { IMPORT_COLUMNS, IMPORT_FORMATS, type ImportOptions, importOptions } from '@ts1/contract';
import { parseOptions, UsageError } from '../command.ts';

/** The options of the command line that say how a file of another product is read. */
export const FOREIGN_OPTIONS = {
  from: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  zone: { type: 'string' },
  dates: { type: 'string' },
  decimal: { type: 'string' },
  sensor: { type: 'string' },
  tag: { type: 'string' },
  precision: { type: 'string' },
  fahrenheit: { type: 'boolean', default: false },
  column: { type: 'string', multiple: true, default: [] },
} satisfies ParseArgsOptionsConfig;

/** How files of other products are imported, for whoever asks for help. */
export const FOREIGN_USAGE: readonly string[] = [
  `A file of another product: --from ${IMPORT_FORMATS.join('|')} [--zone Europe/London] [--dates dmy|mdy|ymd]`,
  '  [--decimal ,] [--sensor NAME] [--fahrenheit] [--column MEASURAND=TITLE]... [--tag NAME] [--precision ns|us|ms|s]',
  'With --dry-run it shows what it understood of such a file, and imports nothing.',
];

/** What `--from` and the options beside it say. @throws UsageError */
export function readForeignOptions(values: Readonly<Record<string, unknown>>): ImportOptions {
  const { from, zone, column, dates, decimal, sensor, tag, precision, fahrenheit } = values;
  const given = { format: from, timeZone: zone, dates, decimal, sensor, tag, precision, fahrenheit };
  const columns = Array.isArray(column)
    ? Object.fromEntries(column.map((text) => readColumn(String(text))))
    : {};
  if (from === 'csv' && !('time' in columns) && !('date' in columns))
    throw new UsageError('--from csv needs --column time=TITLE, and one for each measurand');
  return parseOptions(importOptions, { ...given, columns }, { format: 'from', timeZone: 'zone' });
}

/** `temperature=Title of the column`. */
function readColumn(text: string): [string, string] {
  const at = text.indexOf('=');
  const role = IMPORT_COLUMNS.find((one) => one === text.slice(0, at));
  const title = text.slice(at + 1).trim();
  if (role === undefined || title === '') {
    throw new UsageError(`--column ${text}: write one of ${IMPORT_COLUMNS.join(', ')}, then = and the title`);
  }
  return [role, title];
}
