import type { ParseArgsOptionsConfig } from 'node:util';
import {
  inputUnits,
  IMPORT_COLUMNS,
  IMPORT_FORMATS,
  type ImportedInput,
  type ImportOptions,
  importOptions,
  parseInputKey,
} from '@ts1/contract';
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
  input: { type: 'string', multiple: true, default: [] },
} satisfies ParseArgsOptionsConfig;

/** Help on how files of other products are imported. */
export const FOREIGN_USAGE: readonly string[] = [
  `A file of another product: --from ${IMPORT_FORMATS.join('|')} [--zone Europe/London] [--dates dmy|mdy|ymd]`,
  '  [--decimal ,] [--sensor NAME] [--fahrenheit] [--column MEASURAND=TITLE]... [--tag NAME] [--precision ns|us|ms|s]',
  '  [--input KEY[:UNIT]=TITLE]...: a column, field or entity of an input, such as co2=CO2 or pressure:Pa=Baro',
  'With --dry-run it shows what it understood of such a file, and imports nothing.',
];

/** Reads `--from` and the options beside it. @throws UsageError */
export function readForeignOptions(values: Readonly<Record<string, unknown>>): ImportOptions {
  const { from, zone, column, input, dates, decimal, sensor, tag, precision, fahrenheit } = values;
  const given = { format: from, timeZone: zone, dates, decimal, sensor, tag, precision, fahrenheit };
  const columns = Array.isArray(column)
    ? Object.fromEntries(column.map((text) => readColumn(String(text))))
    : {};
  if (from === 'csv' && !('time' in columns) && !('date' in columns))
    throw new UsageError('--from csv needs --column time=TITLE, and one for each measurand');
  const inputs = Array.isArray(input) ? input.map((text) => readInput(String(text))) : [];
  return parseOptions(importOptions, { ...given, columns, inputs }, { format: 'from', timeZone: 'zone' });
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

/** `co2=Title of the column`, with the unit of the file behind the key where it is another: `pressure:Pa=Baro`. */
function readInput(text: string): ImportedInput {
  const at = text.indexOf('=');
  const [key = '', unit] = text.slice(0, Math.max(at, 0)).split(':');
  const title = text.slice(at + 1).trim();
  const input = parseInputKey(key);
  if (input === null || title === '')
    throw new UsageError(
      `--input ${text}: write the key of an input, such as co2 or door_2, then = and the title`,
    );
  const units = inputUnits(input.measurand);
  if (unit !== undefined && !units.includes(unit))
    throw new UsageError(
      `--input ${text}: ${units.length === 0 ? `${key} has no unit` : `the unit is one of ${units.join(', ')}`}`,
    );
  return { key, title, ...(unit !== undefined && { unit }) };
}
