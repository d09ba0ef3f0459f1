import {
  inputFacts,
  isSensorError,
  MEASURAND_TABLE,
  MEASURANDS,
  parseInputKey,
  stateOfWord,
} from '@ts1/contract/received';
import { MEASURAND_OF, type CsvRow } from './read-csv.ts';
import { utcTime } from './utc-time.ts';

/** A row as an entry of an ingest payload, which is checked next by the rules of ingest. */
export type Entry = Readonly<Record<string, unknown>>;

/** Columns in an export of fault codes, which a base unit sends in place of a temperature. */
const ERRORS = MEASURANDS.flatMap((name) => {
  const { faultCode } = MEASURAND_TABLE[name];
  return faultCode === null ? [] : [[faultCode, name] as const];
});

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
/** A time without an offset is UTC, as the column's name says; a space may replace the T. */
const TIME = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?$/i;

/** Parses the text of a row; returns a reason if that fails. Text that is not a number stays text, to be refused. */
export function toEntry({ fields, inputs }: CsvRow): Entry | string {
  if (!fields.sensor) return 'sensor is empty';
  if (!fields.time_utc) return 'time_utc is empty';
  const timestamp = utcTime(fields.time_utc) ?? standardTime(fields.time_utc);
  if (timestamp === undefined) return 'time_utc must be a time like 2026-01-31T10:00:00Z';
  const entry: Record<string, unknown> = { sensor: '0', timestamp };
  for (const [column, name] of MEASURAND_OF) {
    const text = fields[column];
    if (text) entry[name] = NUMBER.test(text) ? Number(text) : text;
  }
  for (const [column, name] of ERRORS) {
    const code = fields[column];
    if (!code) continue;
    if (!isSensorError(Number(code))) return `${column} must be 8001 or 8002`;
    entry[name] = Number(code);
  }
  if (inputs !== undefined || fields.inputs) {
    const values = inputValues(inputs ?? {}, fields.inputs);
    if (values !== null) entry['inputs'] = values;
  }
  return Object.keys(entry).length > 2 ? entry : 'nothing was measured';
}

/** Parses values of inputs; null for none. Text that is not a value stays text, to be refused. */
function inputValues(
  columns: Readonly<Record<string, string>>,
  written = '',
): Readonly<Record<string, unknown>> | null {
  const pairs = written.split(' ').map((pair) => pair.split('='));
  const all = [...Object.entries(columns), ...pairs.map(([key = '', text = '']) => [key, text] as const)];
  const given = all.filter(([key, text]) => key !== '' && text !== '');
  if (given.length === 0) return null;
  return Object.fromEntries(given.map(([key, text]) => [key, inputValue(key, text)]));
}

function inputValue(key: string, text: string): number | string {
  if (NUMBER.test(text)) return Number(text);
  const isState = inputFacts(parseInputKey(key)?.measurand ?? '')?.kind === 'state';
  return (isState ? stateOfWord(text) : undefined) ?? text;
}

/** Converts a time to the form that ingest accepts; undefined for other text. */
function standardTime(text: string): string | undefined {
  const time = TIME.exec(text);
  if (time === null) return undefined;
  const [, date = '', clock = '', seconds = ':00', offset = 'Z'] = time;
  return `${date}T${clock}${seconds}${offset}`;
}

/** Replaces names of the ingest payload in a refusal by those of the file's columns. */
export function inColumnNames(reason: string): string {
  // The ingest payload names each value by its measurand.
  return [['time_utc', 'timestamp'] as const, ...MEASURAND_OF].reduce(
    (text, [column, name]) => text.replaceAll(new RegExp(`\\b${name}\\b`, 'g'), column),
    reason,
  );
}
