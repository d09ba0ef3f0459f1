import { isSensorError, MEASURANDS, NOTHING_MEASURED, present, type SensorError } from '@ts1/contract';
import type { DecodedReading, ReadingInputs } from '../decode/decoded.ts';
import type { Delivery } from '../decode/delivery.ts';

/**
 * Deliveries on their way to another thread: all numbers of all readings in one buffer, which is handed over, where
 * copying reading by reading would take as long as storing them.
 */
export interface PackedDeliveries {
  readonly deliveries: readonly (Omit<Delivery, 'readings'> & { readonly count: number })[];
  /** Row by row: the place of its serial number in `serials`, its time, MEASURANDS, its errors. NaN stands for null. */
  readonly numbers: Float64Array<ArrayBuffer>;
  readonly serials: readonly string[];
  /** Most readings say nothing of these. */
  readonly percents: readonly (readonly [row: number, percent: number])[];
  readonly firmware: readonly (readonly [row: number, version: string])[];
  readonly inputs: readonly (readonly [row: number, inputs: ReadingInputs])[];
}

const TIME_AT = 1;
const VALUES_AT = 2;
const ERROR_AT = VALUES_AT + MEASURANDS.length;
const ERROR_2_AT = ERROR_AT + 1;
const WIDTH = ERROR_2_AT + 1;

/** Puts deliveries into the form that `unpackDeliveries` reads. */
export function packDeliveries(deliveries: readonly Delivery[]): PackedDeliveries {
  const rows = deliveries.reduce((sum, { readings }) => sum + readings.length, 0);
  const numbers = new Float64Array(rows * WIDTH);
  const places = new Map<string, number>();
  const percents: [number, number][] = [];
  const firmware: [number, string][] = [];
  const inputs: [number, ReadingInputs][] = [];
  let row = 0;
  for (const { readings } of deliveries) {
    for (const reading of readings) {
      const place = places.get(reading.serial) ?? places.size;
      if (place === places.size) places.set(reading.serial, place);
      const at = row * WIDTH;
      numbers[at] = place;
      numbers[at + TIME_AT] = reading.measuredAt;
      for (const [index, name] of MEASURANDS.entries()) {
        numbers[at + VALUES_AT + index] = reading[name] ?? Number.NaN;
      }
      numbers[at + ERROR_AT] = reading.error ?? Number.NaN;
      numbers[at + ERROR_2_AT] = reading.error_2 ?? Number.NaN;
      if (reading.battery_percent !== null) percents.push([row, reading.battery_percent]);
      if (reading.firmware !== null) firmware.push([row, reading.firmware]);
      if (reading.inputs !== null) inputs.push([row, reading.inputs]);
      row += 1;
    }
  }
  return {
    deliveries: deliveries.map(({ readings, ...rest }) => ({ ...rest, count: readings.length })),
    numbers,
    serials: [...places.keys()],
    percents,
    firmware,
    inputs,
  };
}

/** Copied for each reading: a shape that is always the same is what engines are fast at. */
const EMPTY: DecodedReading = {
  serial: '',
  measuredAt: 0,
  ...NOTHING_MEASURED,
  error: null,
  error_2: null,
  battery_percent: null,
  firmware: null,
  inputs: null,
};
type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** The deliveries that were packed. */
export function unpackDeliveries({
  deliveries,
  numbers,
  serials,
  percents,
  firmware,
  inputs,
}: PackedDeliveries): Delivery[] {
  const [levels, versions, inputsByRow] = [new Map(percents), new Map(firmware), new Map(inputs)];
  let row = 0;
  return deliveries.map(({ count, ...rest }) => {
    const readings: DecodedReading[] = [];
    for (const end = row + count; row < end; row += 1) {
      const at = row * WIDTH;
      const reading: Writable<DecodedReading> = { ...EMPTY };
      reading.serial = present(serials[present(numbers[at])]);
      reading.measuredAt = present(numbers[at + TIME_AT]);
      for (const [index, name] of MEASURANDS.entries())
        reading[name] = orNull(numbers[at + VALUES_AT + index]);
      reading.error = errorOrNull(numbers[at + ERROR_AT]);
      reading.error_2 = errorOrNull(numbers[at + ERROR_2_AT]);
      reading.battery_percent = levels.get(row) ?? null;
      reading.firmware = versions.get(row) ?? null;
      reading.inputs = inputsByRow.get(row) ?? null;
      readings.push(reading);
    }
    return { ...rest, readings };
  });
}

function orNull(number: number | undefined): number | null {
  return number === undefined || Number.isNaN(number) ? null : number;
}

function errorOrNull(number: number | undefined): SensorError | null {
  return isSensorError(number) ? number : null;
}
