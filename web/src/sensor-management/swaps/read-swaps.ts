import {
  fold,
  parseSerial,
  SENSOR_TYPES,
  type Sensor,
  sensorTypeInput,
  type SensorType,
  swapReason,
  type SwapReason,
} from '@ts1/contract';
import type { CsvLine } from '../import/parse-csv.ts';

const COLUMNS = ['present', 'new', 'type', 'reason', 'from'] as const;
type Column = (typeof COLUMNS)[number];

/** Names that people give the columns; compared without case, spaces and signs. */
const NAMES: Readonly<Record<Column, readonly string[]>> = {
  present: ['present', 'old', 'oldserial', 'presentserial', 'serial', 'replaces'],
  new: ['new', 'newserial', 'newserialnumber'],
  type: ['type', 'newtype', 'sensortype'],
  reason: ['reason'],
  from: ['from', 'since'],
};

type SwapProblem = 'noSensor' | 'serial' | 'type' | 'reason' | 'from' | 'twice';

/** A line of the file: what would be swapped, or what keeps it from that. */
export interface SwapRow {
  readonly line: number;
  readonly present: string;
  readonly given: string;
  readonly sensorName: string;
  readonly problems: readonly SwapProblem[];
  /** As the call takes it; undefined when there are problems. */
  readonly swap:
    | {
        readonly sensorId: number;
        readonly serialNo: string;
        readonly type: SensorType;
        readonly reason: SwapReason;
        readonly from: string | null;
        readonly replaces: string;
      }
    | undefined;
}

export type ReadSwaps =
  | { readonly kind: 'rows'; readonly rows: readonly SwapRow[] }
  | { readonly kind: 'empty' }
  | { readonly kind: 'missing'; readonly columns: readonly string[] };

/** Reads which device comes in which one's place: the present serial number and the new one; type, reason and time if said. */
export function readSwaps(lines: readonly CsvLine[], sensors: readonly Sensor[]): ReadSwaps {
  const [header, ...rest] = lines;
  if (header === undefined || rest.length === 0) return { kind: 'empty' };
  const places = header.values.map((name) => {
    const bare = name.toLowerCase().replaceAll(/[^a-z]/g, '');
    return COLUMNS.find((column) => NAMES[column].includes(bare));
  });
  const missing = (['present', 'new'] as const).filter((column) => !places.includes(column));
  if (missing.length > 0) return { kind: 'missing', columns: missing };
  const seen = new Set<string>();
  return {
    kind: 'rows',
    rows: rest.map(({ line, values }) => {
      const value = (column: Column): string => values[places.indexOf(column)] ?? '';
      return readRow(line, value, sensors, seen);
    }),
  };
}

function readRow(
  line: number,
  value: (column: Column) => string,
  sensors: readonly Sensor[],
  seen: Set<string>,
): SwapRow {
  const problems: SwapProblem[] = [];
  const [present, given] = [value('present'), value('new')];
  const sensor = sensors.find(({ serialNo, type }) => isSerial(present, type, serialNo));
  if (sensor === undefined) problems.push('noSensor');
  const type = readType(value('type'), sensor?.type);
  if (type === undefined) problems.push('type');
  const serial = type === undefined ? undefined : readSerial(given, type);
  if (type !== undefined && serial === undefined) problems.push('serial');
  const reason = swapReason.safeParse(value('reason').toLowerCase() || 'other');
  if (!reason.success) problems.push('reason');
  const from = value('from');
  if (from !== '' && !/(Z|[+-]\d\d:\d\d)$/.test(from)) problems.push('from');
  for (const one of [sensor?.serialNo, serial]) {
    if (one !== undefined && seen.has(one) && !problems.includes('twice')) problems.push('twice');
    if (one !== undefined) seen.add(one);
  }
  const isWhole = sensor !== undefined && type !== undefined && serial !== undefined && reason.success;
  return {
    line,
    present,
    given,
    sensorName: sensor?.name ?? '',
    problems,
    swap:
      isWhole && problems.length === 0
        ? {
            sensorId: sensor.id,
            serialNo: serial,
            type,
            reason: reason.data,
            from: from === '' ? null : from,
            replaces: sensor.serialNo,
          }
        : undefined,
  };
}

function isSerial(text: string, type: SensorType, serialNo: string): boolean {
  return readSerial(text, type) === serialNo;
}

/** Spreadsheets take 010203 for a number and save it as 10203. */
function readSerial(text: string, type: SensorType): string | undefined {
  const { count, exact } = SENSOR_TYPES[type].serialDigits;
  const lost = exact && /^\d+$/.test(text) && text.length < count;
  const parsed = parseSerial(lost ? text.padStart(count, '0') : text, type);
  return parsed.ok ? parsed.digits : undefined;
}

function readType(text: string, present: SensorType | undefined): SensorType | undefined {
  if (text === '') return present;
  const byName = Object.entries(SENSOR_TYPES).find(([, { name }]) => fold(name) === fold(text))?.[0];
  return sensorTypeInput.safeParse(byName ?? text).data;
}
