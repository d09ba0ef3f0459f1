import { INPUT_MEASURANDS, inputUnits, parseInputKey } from '@ts1/contract/received';
import { type ForeignFormat } from './foreign-reading.ts';
import { type Column, createTable, type TableOptions, type TableProfile } from './table.ts';

/** Titles of the columns of time in English, German, French and Spanish, with or without a remark in brackets. */
const REMARK = String.raw`(?:\s*[([].*[)\]])?$`;
const TIME = new RegExp(
  `^(?:(?:date|datum)[ /_-]*(?:and |und )?(?:time|(?:uhr)?zeit)|date et heure|fecha y hora|time(?:[ _-]?stamp)?|datetime|(?:uhr)?zeit|zeitpunkt|zeitstempel|heure|horodatage|hora)${REMARK}`,
  'i',
);
const DATE = new RegExp(`^(?:date|datum|fecha)${REMARK}`, 'i');
/** Titles that no sensor has: counters of rows, notes, and what was computed of readings. */
const NOT_A_SENSOR =
  /^(?:no\.?|nr\.?|#|id|index|row|notes?|comments?|remarks?|user|notiz(?:en)?|bemerkung(?:en)?|notas?|remarques?)$|[\s_-](?:min|max|mean|avg|average|mkt|alarms?|limits?|status)\.?$/i;

const UNITS = {
  celsius: /(?:°|deg\.?)\s*c|℃/i,
  fahrenheit: /(?:°|deg\.?)\s*f|℉/i,
  humidity: /%\s*(?:rh|r\.?\s*[fh]\.?|hr)?/i,
};
const INPUT_UNITS: ReadonlyMap<string, string> = new Map(
  INPUT_MEASURANDS.toReversed().flatMap((measurand) =>
    inputUnits(measurand)
      .slice(0, 1)
      .map((unit) => [unit.toLowerCase(), measurand] as const),
  ),
);
const HUMIDITY = /(?:(?:rel(?:ative|\.)?\s*)?(?:humidity|(?:luft)?feuchte|humidité|humedad)|\brh)$/i;
const TEMPERATURE = /(?:temperature|temperatur|température|temperatura|temp\.?)$/i;
const BETWEEN = /[\s,:;|/_–-]+$/;
const LETTER = /\p{L}/u;
/** Longer titles name no sensor: the patterns above take long over them. */
const LONGEST_TITLE = 200;

/** Content of the title of a column. */
interface Titled {
  readonly sensor: string;
  readonly role: Column['role'];
  readonly isFahrenheit: boolean;
}

/** Splits `Cold room 1 - Temperature (°C)` into its sensor and what is measured, a temperature where nothing is said. */
function readTitle(title: string, unitBelow = ''): Titled | undefined {
  const [, bare = title, bracketed] = /^(.*?)\s*[([]([^)\]]*)[)\]]$/.exec(title) ?? [];
  const after = /^(.*\S)\s+(°\s*[CF]|℃|℉|%\s*(?:rH|rF|HR)?|ppm|hPa)$/i.exec(title);
  const unit = (unitBelow || (isUnit(bracketed) ? bracketed : after?.[2]) || '').trim();
  const named = isUnit(bracketed) ? bare : (after?.[1] ?? title);
  const isHumidity = HUMIDITY.test(named);
  const measured = isHumidity ? HUMIDITY : TEMPERATURE;
  const sensor = without(measured, named);
  if (!LETTER.test(sensor) || NOT_A_SENSOR.test(named)) return undefined;
  const input = INPUT_UNITS.get(unit.toLowerCase());
  if (input !== undefined)
    return { sensor: findInputSensor(named, input), role: { key: input }, isFahrenheit: false };
  if (isHumidity || whole(UNITS.humidity, unit)) return { sensor, role: 'humidity', isFahrenheit: false };
  return { sensor, role: 'temperature', isFahrenheit: whole(UNITS.fahrenheit, unit) };
}

/** Returns a title without what is measured at its end; whole where nothing else is in it. */
const without = (measured: RegExp, title: string): string =>
  title.replace(measured, '').replace(BETWEEN, '').trim() || title.trim();

/** Returns `Office` for `Office CO2`. */
function findInputSensor(title: string, measurand: string): string {
  const name = measurand.replaceAll('_', '[ _-]').replaceAll('2', '[2₂]');
  return without(new RegExp(`${name}$`, 'i'), title);
}

const whole = (pattern: RegExp, text: string): boolean => pattern.exec(text)?.[0] === text && text !== '';

function isUnit(text = ''): boolean {
  return (
    Object.values(UNITS).some((unit) => whole(unit, text.trim())) ||
    INPUT_UNITS.has(text.trim().toLowerCase())
  );
}

/** Finds the columns of a line of titles: those of the time, and of each other title its sensor. */
function findColumns(
  cells: readonly string[],
  { named, units = [], fahrenheit }: { named: TimeTitles; units?: readonly string[]; fahrenheit: boolean },
): readonly Column[] | undefined {
  const columns: Column[] = [];
  for (const [at, title] of cells.entries()) {
    if (title.length > LONGEST_TITLE) continue;
    const time = timeRole(title, named);
    if (time !== undefined) {
      if (!columns.some(({ role }) => role === time))
        columns.push({ title, at, role: time, isFahrenheit: false });
      continue;
    }
    const found = readTitle(title, units[at]);
    if (found === undefined) continue;
    const role = freeRole(found, columns);
    if (role === undefined) continue;
    const isCelsius = [title, units[at]].some((text) => text !== undefined && UNITS.celsius.test(text));
    const isFahrenheit =
      found.isFahrenheit || (fahrenheit && !isCelsius && typeof role === 'string' && role.startsWith('temp'));
    columns.push({ title, at, role, isFahrenheit, sensor: found.sensor });
  }
  const isTable =
    columns.some(({ role }) => role === 'time' || role === 'date') &&
    columns.some(({ sensor }) => sensor !== undefined);
  return isTable ? columns : undefined;
}

/** A second temperature of one sensor is its second channel; a second humidity or input is left out. */
function freeRole({ sensor, role }: Titled, columns: readonly Column[]): Column['role'] | undefined {
  const has = (wanted: Column['role']): boolean =>
    columns.some(
      (one) =>
        one.sensor === sensor &&
        (typeof wanted === 'string'
          ? one.role === wanted
          : typeof one.role !== 'string' && one.role.key === wanted.key),
    );
  if (!has(role)) return role;
  return role === 'temperature' && !has('temperature_2') ? 'temperature_2' : undefined;
}

interface TimeTitles {
  readonly time?: string | undefined;
  readonly date?: string | undefined;
}

function timeRole(title: string, { time, date }: TimeTitles): 'time' | 'date' | undefined {
  const is = (wanted: string | undefined): boolean => wanted?.toLowerCase() === title.toLowerCase();
  if (is(time)) return 'time';
  if (is(date)) return 'date';
  if (time !== undefined || date !== undefined) return undefined;
  if (TIME.test(title)) return 'time';
  return DATE.test(title) ? 'date' : undefined;
}

/**
 * Reads tables with one column for each sensor, as Testo Saveris, Vaisala viewLinc and spreadsheets write them. The line below
 * the titles may have the units.
 */
export function createWideTable(
  { columns: named, fahrenheit }: { readonly columns: TimeTitles; readonly fahrenheit: boolean },
  options: TableOptions,
): ForeignFormat {
  const profile: TableProfile = {
    name: 'a table with a column for each sensor',
    findColumns: (cells) => findColumns(cells, { named, fahrenheit }),
    findUnits(titles, cells) {
      const said = cells.filter((cell) => cell !== '');
      const areUnits = said.length > 0 && said.every((cell) => isUnit(cell.replaceAll(/^[([]|[)\]]$/g, '')));
      if (!areUnits) return undefined;
      const units = cells.map((cell) => cell.replaceAll(/^[([]|[)\]]$/g, ''));
      return findColumns(titles, { named, units, fahrenheit });
    },
    findInputSensor: (title, { key }) => findInputSensor(title, parseInputKey(key)?.measurand ?? key),
  };
  return createTable(profile, options);
}
