import type { ImportedInput, SensedMeasurand } from '@ts1/contract';
import {
  celsius,
  inputMeaningText,
  type InputMeaning,
  parseInputValue,
  type ForeignFormat,
  NotThisFormat,
  parseNumber,
  refused,
} from './foreign-reading.ts';
import { createLocalTimes } from './local-times.ts';
import { type Column, createTable, cut, type Role, type TableOptions, type TableProfile } from './table.ts';

const TEMPERATURE = /celsius|fahrenheit|°\s*[cf]\b|temp/i;
const FAHRENHEIT = /fahrenheit|°\s*f\b|\(f\)/i;
const HUMIDITY = /humid|%\s*rh|^rh\b/i;
/** Columns beside the measured values: limits, dew points and marks. */
const NOT_MEASURED = /alarm|alert|limit|dew|absolute|mark|inspect|event|elapsed|average|mkt/i;

/** Returns the role of a column of a logger's table by its title; undefined for a column that is not read. */
function columnRole(title: string): Role | undefined {
  if (NOT_MEASURED.test(title)) return undefined;
  if (TEMPERATURE.test(title)) return 'temperature';
  if (HUMIDITY.test(title)) return 'humidity';
  if (/^(?:date[ /_-]?time|time|datetime|timestamp)/i.test(title)) return 'time';
  return /^date/i.test(title) ? 'date' : undefined;
}

/** Returns the columns of a logger's table; a second temperature is the second channel. */
function loggerColumns(cells: readonly string[]): readonly Column[] | undefined {
  const columns: Column[] = [];
  const has = (role: Role): boolean => columns.some((column) => column.role === role);
  for (const [at, title] of cells.entries()) {
    const found = columnRole(title);
    const role = found === 'temperature' && has('temperature') ? 'temperature_2' : found;
    if (role === undefined || has(role)) continue;
    columns.push({ title, at, role, isFahrenheit: role.startsWith('temp') && FAHRENHEIT.test(title) });
  }
  const isTable = (has('time') || has('date')) && (has('temperature') || has('humidity'));
  return isTable ? columns : undefined;
}

/** Lascar EasyLog (EL-USB): the first title is the logger's name, `EL-USB-2,Time,Celsius(°C),…,Serial Number`. */
const EASYLOG: TableProfile = {
  name: 'a table of EasyLog',
  findColumns: (cells) =>
    cells.some((cell) => /^(?:celsius|fahrenheit)/i.test(cell)) ? loggerColumns(cells) : undefined,
  findSensorName: ([name = '']) => (/^(?:index|no\.?|#)?$/i.test(name) ? undefined : name),
};

/** LogTag Analyzer: lines about the logger, then a line with date, time and values. */
const LOGTAG: TableProfile = {
  name: 'a table of LogTag Analyzer',
  findColumns: loggerColumns,
  findSensorName(_header, before) {
    const found = before.find(
      ([title = '', value = '']) => /serial|logger\s*id/i.test(title) && value !== '',
    );
    return found?.[1];
  },
};

/** Reads files of Lascar EasyLog. */
export const createEasylog = (options: TableOptions): ForeignFormat => createTable(EASYLOG, options);
/** Reads CSV files of LogTag Analyzer. */
export const createLogtag = (options: TableOptions): ForeignFormat => createTable(LOGTAG, options);

/** Title of the column for each role; °F is given by the measurand followed by `:f`. */
export type NamedColumns = ReadonlyMap<Role, { readonly title: string; readonly isFahrenheit: boolean }>;

/** Reads any table with given column names. */
export function createNamedTable(named: NamedColumns, options: TableOptions): ForeignFormat {
  const profile: TableProfile = {
    name: 'a table with the columns that were named',
    findColumns(cells) {
      const columns = [...named].map(([role, { title, isFahrenheit }]) => {
        const at = cells.findIndex((cell) => cell.toLowerCase() === title.toLowerCase());
        return { title, at, role, isFahrenheit };
      });
      return columns.every(({ at }) => at >= 0) ? columns : undefined;
    },
  };
  return createTable(profile, options);
}

/** Measurands by the end of an entity's name. */
const ENTITY: readonly (readonly [RegExp, SensedMeasurand])[] = [
  [/^sensor\.(.+)_temperature$/, 'temperature'],
  [/^sensor\.(.+)_humidity$/, 'humidity'],
  [/^sensor\.(.+)_battery(?:_level)?$/, 'battery'],
];

/** Inputs by the end of an entity's name, in the default units of Home Assistant. */
const INPUT_ENTITY: readonly (readonly [RegExp, InputMeaning])[] = [
  [/^sensor\.(.+)_(?:co2|carbon_dioxide)$/, { key: 'co2' }],
  [/^sensor\.(.+)_(?:atmospheric_)?pressure$/, { key: 'pressure' }],
  [/^sensor\.(.+)_illuminance$/, { key: 'light' }],
  [/^sensor\.(.+)_volatile_organic_compounds_parts$/, { key: 'tvoc' }],
  [/^sensor\.(.+)_current$/, { key: 'current' }],
  [/^binary_sensor\.(.+)_(?:door|window|opening|contact)$/, { key: 'door' }],
  [/^binary_sensor\.(.+)_(?:moisture|water_leak|leak)$/, { key: 'water_leak' }],
  [/^binary_sensor\.(.+)_(?:motion|occupancy)$/, { key: 'motion' }],
  [/^binary_sensor\.(.+)_(?:power|plug)$/, { key: 'power' }],
];
/** Name of an entity without its domain. */
const KIND_OF_ENTITY = /^[a-z_]+\.(.+)$/;

interface EntityMeaning {
  readonly sensor: string;
  readonly means: SensedMeasurand | InputMeaning;
}

/** Returns the meaning of an entity, as given or by the end of its name; undefined for one that is not read. */
function entityMeaning(entity: string, named: readonly ImportedInput[]): EntityMeaning | undefined {
  const known = INPUT_ENTITY.find(([pattern]) => pattern.test(entity));
  const { key, unit } = named.find(({ title }) => title === entity) ?? known?.[1] ?? {};
  if (key !== undefined) {
    const sensor = (known?.[0] ?? KIND_OF_ENTITY).exec(entity)?.[1] ?? entity;
    return { sensor, means: { key, unit } };
  }
  const found = ENTITY.find(([pattern]) => pattern.test(entity));
  return found && { sensor: found[0].exec(entity)?.[1] ?? entity, means: found[1] };
}

/**
 * Reads the history that Home Assistant's history page offers for download: `entity_id,state,last_changed`, one state
 * on each line. It has no units: °F has to be stated.
 */
export function createHomeAssistant({
  isFahrenheit = false,
  inputs: named = [],
}: {
  readonly isFahrenheit?: boolean;
  /** Entities that are inputs, whatever the ends of their names. */
  readonly inputs?: readonly ImportedInput[];
}): ForeignFormat {
  const times = createLocalTimes({ timeZone: undefined, dates: undefined });
  const entities = new Map<string, string>();
  const unread = new Set<string>();
  let columns: readonly string[] | undefined;
  return {
    take(line, text) {
      if (text.trim() === '') return [];
      const cells = text.split(',').map((cell) => cell.trim().replaceAll(/^"|"$/g, ''));
      if (columns === undefined) {
        columns = cells;
        const missing = ['entity_id', 'state', 'last_changed'].filter((title) => !cells.includes(title));
        if (missing.length === 0) return [];
        throw new NotThisFormat(`line ${line} does not name the column ${missing.join(', ')}`);
      }
      const byTitle = new Map(columns.map((title, at) => [title, cells[at]]));
      const cell = (title: string): string => byTitle.get(title) ?? '';
      const entity = cell('entity_id');
      const found = entityMeaning(entity, named);
      if (found === undefined) {
        unread.add(cut(entity));
        return [];
      }
      const { sensor, means } = found;
      const value =
        typeof means === 'string'
          ? parseNumber(cell('state'), '.')
          : parseInputValue(means, cell('state'), '.');
      if (value === undefined) return [refused(line, 'state', `"${cut(cell('state'))}" is no number`)];
      // Unavailable is neither a value nor a fault of the file.
      if (value === null) return [];
      const measuredAt = times.read(cell('last_changed'));
      if (typeof measuredAt === 'string')
        return [refused(line, 'last_changed', `"${cut(cell('last_changed'))}" ${measuredAt}`)];
      entities.set(entity, `${sensor}, ${typeof means === 'string' ? means : inputMeaningText(means)}`);
      if (typeof means !== 'string') {
        return [{ kind: 'reading', line, sensor, measuredAt, values: {}, inputs: { [means.key]: value } }];
      }
      const isConverted = isFahrenheit && means === 'temperature';
      const values = { [means]: isConverted ? celsius(value) : value };
      return [{ kind: 'reading', line, sensor, measuredAt, values }];
    },
    understood: () => [
      'It is a history of Home Assistant.',
      `Temperatures are in ${isFahrenheit ? '°F' : '°C'}.`,
      ...Array.from(entities, ([entity, meaning]) => `Entity ${entity}: sensor ${meaning}.`),
      ...Array.from(unread, (entity) => `Entity ${entity} is left out: its name ends in no measurand.`),
    ],
  };
}
