import type { ImportedInput, SensedMeasurand } from '@ts1/contract';
import { inputKeyText, inputUnits, parseInputColumn } from '@ts1/contract/received';
import { splitLines } from '../split-lines.ts';
import {
  celsius,
  inputMeaningText,
  type InputMeaning,
  parseInputValue,
  type ForeignFormat,
  type ForeignReading,
  NotThisFormat,
  parseNumber,
  refused,
  type Refusal,
} from './foreign-reading.ts';
import { createLocalTimes, type DateOrder, type LocalTimes } from './local-times.ts';

/** Content of a column. */
export type Role = SensedMeasurand | 'time' | 'date' | 'sensor';

export interface Column {
  readonly title: string;
  readonly at: number;
  readonly role: Role | InputMeaning;
  readonly isFahrenheit: boolean;
  /** The sensor of its values, in a table with a column for each sensor. */
  readonly sensor?: string;
}

/** Layout of the tables of a product. */
export interface TableProfile {
  /** Name within a sentence: 'a table of EasyLog'. */
  readonly name: string;
  /** Returns the columns, if this is the header line; undefined for lines before it. */
  findColumns(cells: readonly string[]): readonly Column[] | undefined;
  /** Returns the name of the sensor from the header line, for a table without a column for it. */
  findSensorName?(header: readonly string[], before: readonly (readonly string[])[]): string | undefined;
  /** Returns the columns anew if the line below the header line has their units; undefined if it has readings. */
  findUnits?(header: readonly string[], below: readonly string[]): readonly Column[] | undefined;
  /** Returns the sensor of a column that was named as an input, in a table with a column for each sensor. */
  findInputSensor?(title: string, input: InputMeaning): string;
}

export interface TableOptions {
  readonly timeZone?: string | undefined;
  readonly dates?: DateOrder | undefined;
  readonly decimal?: '.' | ',' | undefined;
  /** The sensor, for a file that does not name it. */
  readonly sensor?: string | undefined;
  /** Columns with values of inputs. */
  readonly inputs?: readonly ImportedInput[] | undefined;
}

/** Most lines before the header line. */
const MOST_BEFORE = 200;
/** Most columns that are named as left out. */
const MOST_NAMED = 20;
const SEPARATORS = [';', '\t', ','] as const;
type Separator = (typeof SEPARATORS)[number];

/** Reads tables of that kind. @throws NotThisFormat while it reads, when there is no header line */
export function createTable(profile: TableProfile, options: TableOptions): ForeignFormat {
  const before: string[] = [];
  const times = new Map<string, LocalTimes>();
  let table:
    | {
        columns: readonly Column[];
        /** The columns with values by their sensors; undefined stands for the one that the row or the file names. */
        bySensor: ColumnsBySensor;
        header: readonly string[];
        /** No row has come yet: it may be one of units. */
        isNew: boolean;
        separator: Separator;
        width: number;
        sensor: string;
        leftOut: readonly string[];
      }
    | undefined;

  function begin(line: number, text: string): void {
    for (const separator of SEPARATORS) {
      const cells = splitCells(text, separator);
      const columns = cells === null ? undefined : withInputs(profile.findColumns(cells), cells);
      if (cells === null || columns === undefined) continue;
      const sensor =
        options.sensor ??
        profile.findSensorName?.(
          cells,
          before.map((one) => splitCells(one, separator) ?? []),
        ) ??
        '';
      if (sensor === '' && !columns.some(({ role, sensor: own }) => role === 'sensor' || own !== undefined))
        throw new NotThisFormat(`line ${line} names no column for the sensor: say what the sensor is called`);
      const leftOut = cells.filter((title, at) => title !== '' && !columns.some((one) => one.at === at));
      table = {
        columns,
        bySensor: bySensor(columns),
        header: cells,
        isNew: true,
        separator,
        width: cells.length,
        sensor,
        leftOut,
      };
      return;
    }
    before.push(text);
    if (before.length > MOST_BEFORE)
      throw new NotThisFormat(`none of the first ${MOST_BEFORE} lines names the columns of ${profile.name}`);
  }

  /** Adds the columns of inputs; returns undefined also if one of the inputs has no column. */
  function withInputs(columns: readonly Column[] | undefined, cells: readonly string[]) {
    const inputs = (options.inputs ?? []).map(({ title, ...role }): Column => {
      const at = cells.findIndex((cell) => cell.toLowerCase() === title.toLowerCase());
      const sensor = profile.findInputSensor?.(title, role);
      return { title, at, role, isFahrenheit: false, ...(sensor !== undefined && { sensor }) };
    });
    if (columns === undefined || inputs.some(({ at }) => at < 0)) return undefined;
    const named = [...columns.filter(({ at }) => !inputs.some((one) => one.at === at)), ...inputs];
    return profile.findInputSensor === undefined ? [...named, ...exportedInputs(cells, named)] : named;
  }

  return {
    take(line, text) {
      if (text.trim() === '') return [];
      if (table === undefined) {
        begin(line, text);
        return [];
      }
      const cells = splitCells(text, table.separator);
      if (cells === null) return [refused(line, null, 'opens a quote that is not closed')];
      if (table.isNew) {
        table.isNew = false;
        const columns = withInputs(profile.findUnits?.(table.header, cells), table.header);
        if (columns !== undefined) {
          table.columns = columns;
          table.bySensor = bySensor(columns);
          return [];
        }
      }
      const decimal =
        options.decimal ?? (table.separator === ',' ? '.' : decimalSeparator(cells, table.columns));
      return readRow(line, cells, table, { decimal, findTimes: sensorTimes });
    },
    understood() {
      if (table === undefined) throw new NotThisFormat(`no line names the columns of ${profile.name}`);
      const { columns, separator, leftOut } = table;
      const shown = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' }[separator];
      return [
        `It is ${profile.name}, separated by ${shown}.`,
        ...columns.map(
          ({ title, role, isFahrenheit, sensor }) =>
            `Column "${cut(title)}": ${typeof role === 'string' ? role : inputMeaningText(role)}${sensor === undefined ? '' : ` of "${cut(sensor)}"`}${isFahrenheit ? ', from °F' : ''}.`,
        ),
        ...leftOut.slice(0, MOST_NAMED).map((title) => `Column "${cut(title)}" is left out.`),
        ...(leftOut.length > MOST_NAMED ? [`and ${leftOut.length - MOST_NAMED} more columns.`] : []),
        options.timeZone === undefined
          ? 'Times carry their offset.'
          : `Times without an offset are of ${options.timeZone}.`,
        ...[...times].flatMap(([sensor, one]) =>
          one.notes().map((note) => `${sensor === '' ? 'All sensors' : sensor}: ${note}.`),
        ),
      ];
    },
  };

  function sensorTimes(sensor: string): LocalTimes {
    const known = times.get(sensor) ?? createLocalTimes({ timeZone: options.timeZone, dates: options.dates });
    times.set(sensor, known);
    return known;
  }
}

/** Title that only exports of this product have: there a title without a unit can be an input too. */
const OWN_TITLE = 'time_utc';

/** Returns columns titled like inputs in exports of this product, unless they or their input were given. */
function exportedInputs(cells: readonly string[], named: readonly Column[]): Column[] {
  const titles = cells.map((cell) => cell.toLowerCase());
  const isOwn = titles.includes(OWN_TITLE);
  const isNamed = (at: number, key: string): boolean =>
    named.some((one) => one.at === at || (typeof one.role !== 'string' && one.role.key === key));
  return titles.flatMap((title, at) => {
    const input = parseInputColumn(title);
    if (input === null || (!isOwn && inputUnits(input.measurand).length === 0)) return [];
    const key = inputKeyText(input);
    return isNamed(at, key) ? [] : [{ title: cells[at] ?? title, at, role: { key }, isFahrenheit: false }];
  });
}

interface RowReading {
  readonly decimal: '.' | ',';
  readonly findTimes: (sensor: string) => LocalTimes;
}

/** Reads a row: one reading, or one of each sensor in a table with a column for each. */
function readRow(
  line: number,
  cells: readonly string[],
  table: { readonly columns: readonly Column[]; readonly bySensor: ColumnsBySensor; readonly sensor: string },
  { decimal, findTimes }: RowReading,
): (ForeignReading | Refusal)[] {
  const findCell = (role: Role): { title: string; text: string } | undefined => {
    const column = table.columns.find((one) => one.role === role);
    return column && { title: column.title, text: cells[column.at] ?? '' };
  };
  const named = findCell('sensor');
  const sensor = named?.text.trim() ?? table.sensor;
  if (sensor === '' && table.bySensor.has(undefined))
    return [refused(line, named?.title ?? null, 'is empty')];
  const [date, time] = [findCell('date'), findCell('time')];
  const moment = [date?.text ?? '', time?.text ?? ''].join(' ').trim();
  const title = time?.title ?? date?.title ?? null;
  const measuredAt = findTimes(sensor).read(moment);
  if (typeof measuredAt === 'string') return [refused(line, title, `"${cut(moment)}" ${measuredAt}`)];
  const read: (ForeignReading | Refusal)[] = [];
  for (const [name = sensor, columns] of table.bySensor) {
    const values = readValues(line, cells, columns, decimal);
    if (values === null) continue;
    read.push('kind' in values ? values : { kind: 'reading', line, sensor: name, measuredAt, ...values });
  }
  return read.length === 0 ? [refused(line, null, 'nothing was measured')] : read;
}

type ColumnsBySensor = ReadonlyMap<string | undefined, readonly Column[]>;

function bySensor(columns: readonly Column[]): ColumnsBySensor {
  const measured = columns.filter(({ role }) => role !== 'time' && role !== 'date' && role !== 'sensor');
  return Map.groupBy(measured, ({ sensor }) => sensor);
}

/** Reads the values of one sensor; null where nothing was measured. */
function readValues(
  line: number,
  cells: readonly string[],
  columns: readonly Column[],
  decimal: '.' | ',',
): Pick<ForeignReading, 'values' | 'inputs'> | Refusal | null {
  const values: Partial<Record<SensedMeasurand, number>> = {};
  const inputs: Record<string, number> = {};
  for (const { role, at, title: column, isFahrenheit } of columns) {
    if (role === 'time' || role === 'date' || role === 'sensor') continue;
    const text = cells[at] ?? '';
    const value =
      typeof role === 'string' ? parseNumber(text, decimal) : parseInputValue(role, text, decimal);
    if (value === undefined) return refused(line, column, `"${cut(text)}" is no number`);
    if (value === null) continue;
    if (typeof role === 'string') values[role] = isFahrenheit ? celsius(value) : value;
    else inputs[role.key] = value;
  }
  const hasInputs = Object.keys(inputs).length > 0;
  if (Object.keys(values).length === 0 && !hasInputs) return null;
  return { values, ...(hasInputs && { inputs }) };
}

const SHOWN = 40;

/** Shortens text from an unknown file, to show it. */
export function cut(text: string): string {
  const plain = text.replaceAll(/[^\P{C}]/gu, '?');
  return plain.length > SHOWN ? `${plain.slice(0, SHOWN)}…` : plain;
}

function splitCells(text: string, separator: Separator): string[] | null {
  if (separator === '\t') return text.split('\t').map((cell) => cell.trim().replaceAll(/^"|"$/g, ''));
  return splitLines([text], separator)[0] ?? null;
}

/** Returns the decimal sign of the first row; called when commas do not separate fields. */
function decimalSeparator(cells: readonly string[], columns: readonly Column[]): '.' | ',' {
  const values = columns.filter(({ role }) => role !== 'time' && role !== 'date' && role !== 'sensor');
  return values.some(({ at }) => /^[+-]?\d+,\d+$/.test((cells[at] ?? '').trim())) ? ',' : '.';
}
