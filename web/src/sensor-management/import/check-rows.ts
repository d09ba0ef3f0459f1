import {
  displayName,
  fold,
  parseSerial,
  SENSOR_TYPES,
  sensorTypeInput,
  type Sensor,
  type SensorType,
  type Zone,
} from '@ts1/contract';
import type { NewSensor } from '../add-sensor.ts';
import type { ImportRow } from './read-columns.ts';
import { typedTextProblem } from '../../platform/typed-text.ts';

/** Reason why a row cannot be added. */
export type RowProblem =
  | { readonly kind: 'serialMissing' | 'nameMissing' | 'typeMissing' }
  /** Already a sentence of the specification. */
  | { readonly kind: 'serial'; readonly message: string }
  | { readonly kind: 'name'; readonly reason: string }
  | { readonly kind: 'type'; readonly type: string }
  | { readonly kind: 'zone'; readonly zone: string }
  | { readonly kind: 'inFile'; readonly line: number }
  | { readonly kind: 'exists'; readonly name: string }
  | { readonly kind: 'columns'; readonly count: number };

export interface CheckedRow {
  readonly row: ImportRow;
  /** Sensor that would be added; undefined when there are problems. */
  readonly sensor: NewSensor | undefined;
  /** Zeros that a spreadsheet took away from the serial number were put back. */
  readonly padded: boolean;
  readonly problems: readonly RowProblem[];
}

interface Known {
  readonly sensors: readonly Pick<Sensor, 'serialNo' | 'name'>[];
  readonly zones: readonly Pick<Zone, 'zone_id' | 'zone_name'>[];
}

/** Checks every row before anything is added: by itself, against the other rows, and against what is there. */
export function checkRows(rows: readonly ImportRow[], { sensors, zones }: Known): CheckedRow[] {
  const existing = new Map(sensors.map(({ serialNo, name }) => [serialNo, name]));
  const zoneIds = new Map(zones.map((zone) => [fold(zone.zone_name), zone.zone_id]));
  const firstLines = new Map<string, number>();
  return rows.map((row) => {
    const problems: RowProblem[] = [];
    const type = readType(row.values.type, problems);
    const serial = type === undefined ? undefined : readSerial(row.values.serial, type, problems);
    if (row.values.serial === '') problems.push({ kind: 'serialMissing' });
    const name = readName(row.values.name, problems);
    if (serial !== undefined) {
      const exists = existing.get(serial.digits);
      const firstLine = firstLines.get(serial.digits);
      if (exists !== undefined) problems.push({ kind: 'exists', name: exists });
      else if (firstLine !== undefined) problems.push({ kind: 'inFile', line: firstLine });
      else firstLines.set(serial.digits, row.line);
    }
    const { zone } = row.values;
    const zoneId = zone === '' ? null : zoneIds.get(fold(zone));
    if (zoneId === undefined) problems.push({ kind: 'zone', zone });
    if (row.surplus > 0) problems.push({ kind: 'columns', count: row.surplus });
    const fits = problems.length === 0 && serial !== undefined && type !== undefined && zoneId !== undefined;
    return {
      row,
      sensor: fits ? { serialNo: serial.digits, name, type, zoneId } : undefined,
      padded: serial?.padded ?? false,
      problems,
    };
  });
}

/** The zones that rows name and that are not there, each once as it is written first; those that can be created. */
export function missingZones(rows: readonly CheckedRow[]): readonly string[] {
  const names = new Map<string, string>();
  for (const { problems } of rows) {
    for (const problem of problems) {
      if (problem.kind !== 'zone' || typedTextProblem(displayName, problem.zone) !== undefined) continue;
      const folded = fold(problem.zone);
      if (!names.has(folded)) names.set(folded, problem.zone);
    }
  }
  return [...names.values()];
}

function readType(text: string, problems: RowProblem[]): SensorType | undefined {
  if (text === '') {
    problems.push({ kind: 'typeMissing' });
    return undefined;
  }
  const byName = Object.entries(SENSOR_TYPES).find(([, facts]) => fold(facts.name) === fold(text))?.[0];
  const parsed = sensorTypeInput.safeParse(byName ?? text);
  if (parsed.success) return parsed.data;
  problems.push({ kind: 'type', type: text });
  return undefined;
}

function readSerial(
  text: string,
  type: SensorType,
  problems: RowProblem[],
): { digits: string; padded: boolean } | undefined {
  if (text === '') return undefined;
  const { count, exact } = SENSOR_TYPES[type].serialDigits;
  // Spreadsheets take 010203 for a number and save it as 10203.
  const lost = exact && /^\d+$/.test(text) && text.length < count;
  const parsed = parseSerial(lost ? text.padStart(count, '0') : text, type);
  if (parsed.ok) return { digits: parsed.digits, padded: lost };
  problems.push({ kind: 'serial', message: parsed.message });
  return undefined;
}

function readName(text: string, problems: RowProblem[]): string {
  if (text === '') {
    problems.push({ kind: 'nameMissing' });
    return '';
  }
  const reason = typedTextProblem(displayName, text);
  if (reason === undefined) return displayName.parse(text);
  problems.push({ kind: 'name', reason });
  return '';
}
