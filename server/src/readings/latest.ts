import { MAX_AHEAD_MS, MEASURAND_TABLE, MEASURANDS, present } from '@ts1/contract';
import type { Column, Tx } from '../database/index.ts';
import { toColumn, type Batch } from './batch.ts';

const BATTERY = MEASURANDS.indexOf('battery');
const PROBES = MEASURANDS.flatMap((name, at) => (MEASURAND_TABLE[name].source === 'probe' ? [at] : []));

/** Newest values of one sensor; NaN for null. */
export interface Latest {
  measuredAt: number;
  batteryAt: number;
  lastReceivedAt: number;
  baseUnitId: number;
  /** In the order of MEASURANDS. */
  values: number[];
  error: number;
  error2: number;
  conflicts: number;
  /** Time of the newest reading of the record, if the values are not of it; NaN in the usual case that they are. */
  recordedTo: number;
}

const NEVER: Latest = {
  measuredAt: Number.NEGATIVE_INFINITY,
  batteryAt: Number.NaN,
  lastReceivedAt: Number.NEGATIVE_INFINITY,
  baseUnitId: Number.NaN,
  values: MEASURANDS.map(() => Number.NaN),
  error: Number.NaN,
  error2: Number.NaN,
  conflicts: 0,
  recordedTo: Number.NaN,
};

/** Returns a copy to change; for a sensor that never reported, one that is older than any reading. */
export function latestToChange(stored: Latest | null): Latest {
  return { ...(stored ?? NEVER), values: [...(stored ?? NEVER).values] };
}

/** Returns when the newest reading of the record was measured: roll-ups are closed up to there. */
export function newestRecorded({ measuredAt, recordedTo }: Latest): number {
  return recordedTo > measuredAt ? recordedTo : measuredAt;
}

/**
 * Notes that a reading of the sensor arrived, new or known. An import does not count as received now but when it was
 * measured, so that old data make no sensor look alive. A time ahead of `now` is replaced: it is of a clock that has
 * been corrected since.
 */
export function noteContact(latest: Latest, batch: Batch, row: number, now: number): void {
  const baseUnitId = batch.baseUnitId[row] ?? Number.NaN;
  const lastReceivedAt = present(Number.isNaN(baseUnitId) ? batch.measuredAt[row] : batch.receivedAt[row]);
  if (lastReceivedAt < latest.lastReceivedAt && latest.lastReceivedAt <= now + MAX_AHEAD_MS) return;
  latest.lastReceivedAt = lastReceivedAt;
  if (!Number.isNaN(baseUnitId)) latest.baseUnitId = baseUnitId;
}

/**
 * Takes over a stored reading: its values if it is the newest measured, its battery if that is the newest. Values ahead
 * of `now` are replaced here too; the record still reaches to their time.
 */
export function takeOver(latest: Latest, batch: Batch, row: number, now: number): void {
  const measuredAt = present(batch.measuredAt[row]);
  const bound = now + MAX_AHEAD_MS;
  const givesWay = latest.measuredAt > bound && measuredAt <= bound;
  const battery = batch.values[BATTERY]?.[row] ?? Number.NaN;
  const lastBattery = latest.values[BATTERY] ?? Number.NaN;
  // A reading with only the state of the device keeps the last measured values: an empty screen would hide them.
  const isBeside = !givesWay && hasMeasured(latest) && measuredNothing(batch, row);
  if (givesWay) latest.recordedTo = newestRecorded(latest);
  if (isBeside) {
    if (measuredAt > newestRecorded(latest)) latest.recordedTo = measuredAt;
  } else if (givesWay || measuredAt > latest.measuredAt) {
    latest.measuredAt = measuredAt;
    latest.values = batch.values.map((column) => column[row] ?? Number.NaN);
    latest.values[BATTERY] = lastBattery;
    latest.error = batch.error[row] ?? Number.NaN;
    latest.error2 = batch.error2[row] ?? Number.NaN;
  }
  if (!Number.isNaN(battery) && (latest.batteryAt > bound || !(measuredAt <= latest.batteryAt))) {
    latest.values[BATTERY] = battery;
    latest.batteryAt = measuredAt;
  }
}

function hasMeasured({ error, error2, values }: Latest): boolean {
  return [error, error2, ...PROBES.map((at) => values[at] ?? Number.NaN)].some((one) => !Number.isNaN(one));
}

/** Returns whether a reading describes only the sensor, and not the place that it monitors. */
function measuredNothing({ values, error, error2 }: Batch, row: number): boolean {
  const isAbsent = (column: ArrayLike<number> | undefined): boolean =>
    Number.isNaN(column?.[row] ?? Number.NaN);
  return isAbsent(error) && isAbsent(error2) && PROBES.every((at) => isAbsent(values[at]));
}

const KEY = ['company_id', 'sensor_id'];
const OTHER_COLUMNS = [
  'measured_at',
  'battery_at',
  'heard_at',
  'base_unit_id',
  ...MEASURANDS,
  'error',
  'error_2',
  'conflicts',
  'recorded_to',
];
const SET = Object.fromEntries(OTHER_COLUMNS.map((name) => [name, `excluded.${name}`]));

/** Stores the newest values. They replace the stored ones unchecked: the sensors are locked, and memory has decided. */
export async function writeLatest(
  tx: Tx,
  companyId: number,
  sensorIds: readonly number[],
  latest: readonly Latest[],
): Promise<void> {
  const integers = (name: string, value: (one: Latest) => number): Column => ({
    name,
    type: 'integer',
    values: toColumn(latest, value),
  });
  const columns: Column[] = [
    integers('company_id', () => companyId),
    { name: 'sensor_id', type: 'integer', values: Float64Array.from(sensorIds) },
    integers('measured_at', (one) => one.measuredAt),
    integers('battery_at', (one) => one.batteryAt),
    integers('heard_at', (one) => one.lastReceivedAt),
    integers('base_unit_id', (one) => one.baseUnitId),
    ...MEASURANDS.map((name, at): Column => ({
      name,
      type: 'real',
      values: toColumn(latest, (one) => one.values[at] ?? Number.NaN),
    })),
    integers('error', (one) => one.error),
    integers('error_2', (one) => one.error2),
    integers('conflicts', (one) => one.conflicts),
    integers('recorded_to', (one) => one.recordedTo),
  ];
  await tx.dialect.upsert(tx, 'latest_readings', columns, KEY, SET);
}
