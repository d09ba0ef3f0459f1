import type { ImportedInput, SensedMeasurand } from '@ts1/contract';
import { inputKeyText, inputUnits, parseInputColumn } from '@ts1/contract/received';
import {
  celsius,
  inputMeaningText,
  type InputMeaning,
  parseInputValue,
  type ForeignFormat,
  refused,
} from './foreign-reading.ts';
import { cut } from './table.ts';

/** Unit of the time stamps of lines. */
export type Precision = 'ns' | 'us' | 'ms' | 's';
const PER_MS: Readonly<Record<Precision, number>> = { ns: 1e-6, us: 1e-3, ms: 1, s: 1e3 };

/** Usual names of fields. */
const FIELDS: Readonly<Record<string, SensedMeasurand>> = {
  temperature: 'temperature',
  temperature_c: 'temperature',
  temp: 'temperature',
  temperature_2: 'temperature_2',
  temperature_2_c: 'temperature_2',
  humidity: 'humidity',
  humidity_pct: 'humidity',
  hum: 'humidity',
  battery: 'battery',
  battery_v: 'battery',
};
/** Tags that name the sensor, in this order; without any the measurement names it. */
const TAGS = ['sensor', 'name', 'friendly_name', 'entity_id', 'device', 'id'] as const;

/** Measurement in each line of the export of a sensor. */
const OWN_MEASUREMENT = 'readings';

type FieldMeaning =
  | { readonly measurand: SensedMeasurand; readonly isFahrenheit: boolean }
  | { readonly input: InputMeaning };

interface InfluxOptions {
  readonly precision?: Precision;
  /** The tag that names the sensor. */
  readonly tag?: string | undefined;
  /** Further fields, by name. */
  readonly fields?: ReadonlyMap<
    string,
    { readonly measurand: SensedMeasurand; readonly isFahrenheit: boolean }
  >;
  /** Fields that are inputs, by name. */
  readonly inputs?: readonly ImportedInput[];
}

/** Reads InfluxDB's line protocol: `measurement,tag=value field=4.2,field=51i 1769853600000000000`. */
export function createInfluxLine({
  precision = 'ns',
  tag,
  fields = new Map(),
  inputs: named = [],
}: InfluxOptions): ForeignFormat {
  const seen = new Map<string, string>();
  const byName = new Map(named.map((input) => [input.title, input]));
  const fieldMeaning = (name: string, measurement: string): FieldMeaning | undefined => {
    const input = byName.get(name);
    return input ? { input } : (fields.get(name) ?? knownField(name, measurement));
  };
  return {
    take(line, text) {
      if (text.trim() === '' || text.startsWith('#')) return [];
      const [head = '', body = '', stamp, ...more] = splitOutside(text.trim(), ' ');
      if (stamp === undefined) return [refused(line, 'time stamp', 'is missing')];
      if (more.length > 0 || !/^-?\d{1,19}$/.test(stamp))
        return [refused(line, 'time stamp', `"${cut([stamp, ...more].join(' '))}" is no whole number`)];
      const [measurement = '', ...pairs] = splitOutside(head, ',');
      const tags = new Map(pairs.map((pair) => keyAndValue(pair)));
      const sensor = (tag === undefined ? TAGS.map((name) => tags.get(name)) : [tags.get(tag)]).find(
        (name) => name !== undefined && name !== '',
      );
      if (tag !== undefined && sensor === undefined) return [refused(line, tag, 'is not there')];
      const values: Partial<Record<SensedMeasurand, number>> = {};
      const inputs: Record<string, number> = {};
      for (const pair of splitOutside(body, ',')) {
        const [name, text] = keyAndValue(pair);
        const meaning = fieldMeaning(name, measurement);
        if (meaning === undefined) {
          seen.set(name, 'is left out');
          continue;
        }
        if ('input' in meaning) {
          seen.set(name, inputMeaningText(meaning.input));
          const value = parseInputValue(meaning.input, plain(text), '.');
          if (typeof value !== 'number') return [refused(line, name, `"${cut(text)}" is no number`)];
          inputs[meaning.input.key] = value;
          continue;
        }
        seen.set(name, `${meaning.measurand}${meaning.isFahrenheit ? ', from °F' : ''}`);
        const [, number] = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)[iu]?$/i.exec(text) ?? [];
        const value = Number(number);
        if (number === undefined || !Number.isFinite(value))
          return [refused(line, name, `"${cut(text)}" is no number`)];
        values[meaning.measurand] = meaning.isFahrenheit ? celsius(value) : value;
      }
      const hasInputs = Object.keys(inputs).length > 0;
      if (Object.keys(values).length === 0 && !hasInputs) return [];
      const one = {
        line,
        sensor: sensor ?? unescaped(measurement),
        measuredAt: milliseconds(stamp, precision),
        values,
      };
      return [{ kind: 'reading', ...one, ...(hasInputs && { inputs }) }];
    },
    understood: () => [
      `It is InfluxDB's line protocol with time stamps in ${precision}.`,
      ...Array.from(seen, ([name, meaning]) => `Field ${cut(name)}: ${meaning}.`),
    ],
  };
}

function knownField(name: string, measurement: string): FieldMeaning | undefined {
  const key = name.toLowerCase();
  if (Object.hasOwn(FIELDS, key)) return { measurand: FIELDS[key] ?? 'temperature', isFahrenheit: false };
  const input = parseInputColumn(key);
  if (input === null) return undefined;
  // Other products use names without a unit, such as power, for watts.
  const saysUnit = inputUnits(input.measurand).length > 0;
  return saysUnit || measurement === OWN_MEASUREMENT ? { input: { key: inputKeyText(input) } } : undefined;
}

/** Returns a number without the letter of its type, or a boolean written out. */
function plain(text: string): string {
  if (/^[tf]$/i.test(text)) return text.toLowerCase() === 't' ? 'true' : 'false';
  return text.replace(/^(\d+|[+-]\d+)[iu]$/, '$1');
}

/** Converts to milliseconds. Nanoseconds are too large for an exact number: their last digits are cut off first. */
function milliseconds(stamp: string, precision: Precision): number {
  if (precision === 'ns' || precision === 'us') {
    return Number(BigInt(stamp) / (precision === 'ns' ? 1_000_000n : 1_000n));
  }
  return Number(stamp) * PER_MS[precision];
}

/** Splits a text at separators outside of quotes and without a backslash. */
function splitOutside(text: string, separator: string): string[] {
  const parts: string[] = [];
  let part = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (letter === '\\') {
      part += letter + text.charAt((at += 1));
      continue;
    }
    if (letter === '"') isQuoted = !isQuoted;
    if (letter === separator && !isQuoted) {
      parts.push(part);
      part = '';
    } else part += letter;
  }
  return [...parts, part];
}

function keyAndValue(pair: string): [string, string] {
  const at = pair.search(/(?<!\\)=/);
  return at < 0 ? [unescaped(pair), ''] : [unescaped(pair.slice(0, at)), unescaped(pair.slice(at + 1))];
}

const unescaped = (text: string): string => text.replaceAll(/\\([\\,= "])/g, '$1');
