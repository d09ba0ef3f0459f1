import { isSensorError, MEASURAND_TABLE, MEASURANDS } from '@ts1/contract';
import { MEASURAND_OF, type CsvRow } from './read-csv.ts';
import { utcTime } from './utc-time.ts';

/** A row as an entry of an ingest payload, whose rules check it next. */
export type Entry = Readonly<Record<string, unknown>>;

/** What a base unit sends in place of a temperature has a column of its own in an export. */
const ERRORS = MEASURANDS.flatMap((name) => {
  const { faultCode } = MEASURAND_TABLE[name];
  return faultCode === null ? [] : [[faultCode, name] as const];
});

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
/** A time without an offset is UTC, as the column's name says; a space may stand for the T. */
const TIME = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?$/i;

/** Turns the text of a row into values, or says why that cannot be. What is not a number stays text, to be refused. */
export function toEntry({ fields }: CsvRow): Entry | string {
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
  return Object.keys(entry).length > 2 ? entry : 'nothing was measured';
}

/** The text as the rules of ingest read it; undefined for what is no time. */
function standardTime(text: string): string | undefined {
  const time = TIME.exec(text);
  if (time === null) return undefined;
  const [, date = '', clock = '', seconds = ':00', offset = 'Z'] = time;
  return `${date}T${clock}${seconds}${offset}`;
}

/** A refusal by the ingest payload's rules in the words of the file. */
export function inColumnNames(reason: string): string {
  // The ingest payload names each value by its measurand.
  return [['time_utc', 'timestamp'] as const, ...MEASURAND_OF].reduce(
    (text, [column, name]) => text.replaceAll(new RegExp(`\\b${name}\\b`, 'g'), column),
    reason,
  );
}
