import { INPUT_MEASURANDS, INPUT_TABLE, MEASURAND_TABLE, MEASURANDS } from '@ts1/contract';
import { z } from 'zod';
import type { DataColumn } from './columns.ts';
import type { DataTable } from './describe-table.ts';
import { sealedKeys } from './keys-file.ts';
import { companyFile, KEYS, manifestHead, readingsFile, statisticsFile, tableFile } from './manifest.ts';
import { isExact, isReal, READING_COLUMNS, STATISTIC_COLUMNS } from './series.ts';
import { TABLES } from './tables.ts';

/** File beside the data, for reading it with other programs. */
export const SCHEMA = 'schema.json';

type Json = Readonly<Record<string, unknown>>;

/** One column of a file: its JSON Schema, and its meaning in words. */
interface ColumnSchema {
  readonly name: string;
  readonly schema: Json;
  readonly meaning: string;
}

const TABLE_NUMBER = 'number of the row in this file, from 1';
const MOMENT = 'milliseconds since 1970-01-01 UTC';

const OF_INPUT = "in the unit of the input's measurand";
/** Meanings of columns that only the tables of inputs have. */
const INPUT_MEANINGS: Readonly<Record<string, string>> = {
  input: 'number of the input within its sensor, from 1',
  measurand: INPUT_MEASURANDS.map((name) => [name, INPUT_TABLE[name].unit])
    .flatMap(([name, unit]) => (unit === '' ? [] : [`${name} in ${unit}`]))
    .join(', '),
  value: `${OF_INPUT}; 0 or 1 of a state`,
  min: OF_INPUT,
  max: OF_INPUT,
  sum: 'thousandths of it',
  first_value: OF_INPUT,
  last_value: OF_INPUT,
  difference: 'by how much a counter went up',
  resets: 'how often a counter fell',
};

/** Returns the columns of a table's lines, in their order. */
function tableColumns({ name: table, own, columns }: DataTable): ColumnSchema[] {
  const ofInputs: Readonly<Record<string, string>> = table.startsWith('input') ? INPUT_MEANINGS : {};
  const described = Object.entries(columns).map(([name, column]): ColumnSchema => {
    const one = describe(name, column);
    return { ...one, meaning: ofInputs[name] ?? one.meaning };
  });
  if (own === undefined) return described;
  return [{ name: 'id', schema: { type: 'integer', minimum: 1 }, meaning: TABLE_NUMBER }, ...described];
}

function describe(name: string, column: DataColumn): ColumnSchema {
  if (column.type === 'reference') {
    const isNullable = column.missing !== 'refused';
    const schema = { type: isNullable ? ['integer', 'null'] : 'integer' };
    const zero = column.missing === 'zero' ? ', 0 or null for none' : '';
    return { name, schema, meaning: `id in ${column.to}${zero}` };
  }
  if (column.type === 'reference by kind') {
    const tables = Object.entries(column.tables).map(([kind, table]) => `${table} for ${kind}`);
    return { name, schema: { type: 'integer' }, meaning: `id in ${tables.join(', ')}` };
  }
  if (column.type === 'references') {
    return { name, schema: { type: 'string' }, meaning: `ids in ${column.to}, as a JSON list` };
  }
  const { $schema: _, ...schema } = z.toJSONSchema(column.schema, { io: 'input', unrepresentable: 'any' });
  return { name, schema, meaning: columnMeaning(name, column.past === true) };
}

/** Returns the meaning of a column. Units are part of the names; measurands have their own. */
function columnMeaning(name: string, isPast: boolean): string {
  const measurand = MEASURANDS.find((one) => one === name);
  if (measurand !== undefined) return measurandUnit(measurand);
  if (isPast || name.endsWith('_at') || name.endsWith('_until')) return MOMENT;
  if (name.endsWith('_ms')) return 'milliseconds';
  if (name.endsWith('_min') && !name.includes('_value')) return 'minutes';
  if (name === 'rssi') return 'dBm';
  return name === 'snr' ? 'dB' : '';
}

const measurandUnit = (measurand: (typeof MEASURANDS)[number]): string => MEASURAND_TABLE[measurand].unit;

/** Returns the columns of a sensor's readings, a CSV file; an empty field is no value. */
function readingColumns(): ColumnSchema[] {
  return READING_COLUMNS.map((name) => {
    if (name === 'measured_at' || name === 'received_at') {
      return { name, schema: { type: 'string', format: 'date-time' }, meaning: 'ISO 8601, UTC' };
    }
    const isWhole = name === 'base_unit' || name === 'error' || name === 'error_2';
    const schema = { type: [isWhole ? 'integer' : 'number', 'null'] };
    if (name === 'base_unit') return { name, schema, meaning: 'id in base_units' };
    if (isWhole) return { name, schema, meaning: '8001 or 8002, where the sensor measured nothing' };
    return { name, schema, meaning: measurandUnit(name) };
  });
}

/** Returns the columns of a sensor's roll-ups, a CSV file; sums are whole thousandths. */
function statisticColumns(): ColumnSchema[] {
  return STATISTIC_COLUMNS.map((name) => {
    const measurand = MEASURANDS.find((one) => name.startsWith(`${one}_`) && !isOfAnother(name, one));
    const unit = measurand === undefined ? '' : measurandUnit(measurand);
    const schema = { type: [isReal(name) ? 'number' : 'integer', 'null'] };
    if (name.endsWith('_at')) return { name, schema, meaning: MOMENT };
    if (name.endsWith('_ms')) return { name, schema, meaning: 'milliseconds' };
    if (name.endsWith('_sum')) return { name, schema, meaning: `thousandths of ${unit}` };
    if (name.endsWith('_sum_squares'))
      return { name, schema, meaning: `millionths of ${unit} squared, exact` };
    if (isExact(name)) return { name, schema, meaning: 'sum for the mean kinetic temperature, exact' };
    return { name, schema, meaning: isReal(name) ? unit : '' };
  });
}

/** Whether a column is of another measurand: `temperature_2_min` is not of `temperature`. */
function isOfAnother(name: string, measurand: string): boolean {
  return MEASURANDS.some(
    (other) => other !== measurand && other.startsWith(measurand) && name.startsWith(`${other}_`),
  );
}

/** Returns a JSON Schema (2020-12) of every file of a company's ZIP: of one line where a file has lines. */
export function fileSchema(): Json {
  const tables = TABLES.map((table) => [tableFile(table.name), rowSchema(tableColumns(table))] as const);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Data of a company',
    description:
      'The schema of each file is under "files", by its name; {sensor} is the id of a sensor. Of .jsonl files it is that of one line, of .csv files that of one row by its columns, an empty field being null.',
    files: {
      'manifest.json': plain(manifestHead),
      'data/company.json': plain(companyFile),
      [KEYS]: plain(sealedKeys),
      ...Object.fromEntries(tables),
      [withSensor(readingsFile(0))]: rowSchema(readingColumns()),
      [withSensor(statisticsFile(0))]: rowSchema(statisticColumns()),
    },
  };
}

const withSensor = (name: string): string => name.replace('/0.', '/{sensor}.');

function rowSchema(columns: readonly ColumnSchema[]): Json {
  return {
    type: 'object',
    required: columns.map(({ name }) => name),
    properties: Object.fromEntries(
      columns.map(({ name, schema, meaning }) => [
        name,
        meaning === '' ? schema : { ...schema, description: meaning },
      ]),
    ),
  };
}

function plain(schema: z.ZodType): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return rest;
}
