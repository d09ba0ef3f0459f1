import { present } from '@ts1/contract';
import type { ReadingInputs } from '../decode/decoded.ts';
import { COLUMNS, DeliveredReadings, NO_PARTS } from '../decode/delivered-readings.ts';
import type { Delivery } from '../decode/delivery.ts';

/** Parts that most readings do not have, by their row among all of a batch. */
type Sparse<T> = readonly (readonly [row: number, part: T])[];

/**
 * Deliveries on their way to another thread: all numbers of all readings in one buffer, which is handed over, and each
 * serial number once. The deliveries themselves stay, as a batch that fails is stored in parts.
 */
export interface PackedDeliveries {
  readonly deliveries: readonly (Omit<Delivery, 'readings'> & { readonly count: number })[];
  /** Row by row, as in DeliveredReadings, with the place of its serial number in `serials`. */
  readonly numbers: Float64Array<ArrayBuffer>;
  readonly serials: readonly string[];
  readonly percents: Sparse<number>;
  readonly firmware: Sparse<string>;
  readonly inputs: Sparse<ReadingInputs>;
}

/** Puts deliveries into the form that `unpackDeliveries` reads. */
export function packDeliveries(deliveries: readonly Delivery[]): PackedDeliveries {
  const length = deliveries.reduce((sum, { readings }) => sum + readings.length, 0);
  const numbers = new Float64Array(length * COLUMNS.width);
  const places = new Map<string, number>();
  const percents: [number, number][] = [];
  const firmware: [number, string][] = [];
  const inputs: [number, ReadingInputs][] = [];
  let from = 0;
  for (const { readings } of deliveries) {
    readings.copyTo(numbers, from);
    const placesHere = readings.serials.map((serial) => {
      const place = places.get(serial) ?? places.size;
      places.set(serial, place);
      return place;
    });
    const to = from + readings.length * COLUMNS.width;
    const firstRow = from / COLUMNS.width;
    for (; from < to; from += COLUMNS.width) numbers[from] = present(placesHere[present(numbers[from])]);
    for (const [row, percent] of readings.sparse.percents) percents.push([firstRow + row, percent]);
    for (const [row, version] of readings.sparse.firmware) firmware.push([firstRow + row, version]);
    for (const [row, values] of readings.sparse.inputs) inputs.push([firstRow + row, values]);
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

/** The deliveries that were packed; their readings share the numbers and the serial numbers. */
export function unpackDeliveries({ deliveries, numbers, serials, ...parts }: PackedDeliveries): Delivery[] {
  const percents = takeInTurn(parts.percents);
  const firmware = takeInTurn(parts.firmware);
  const inputs = takeInTurn(parts.inputs);
  let from = 0;
  return deliveries.map(({ count, ...rest }) => {
    const to = from + count;
    const sparse = { percents: percents(from, to), firmware: firmware(from, to), inputs: inputs(from, to) };
    const readings = new DeliveredReadings(numbers, { first: from, length: count }, serials, sparse);
    from = to;
    return { ...rest, readings };
  });
}

/** Returns a function that takes the parts of one delivery after the other, counted from its first row. */
function takeInTurn<T>(parts: Sparse<T>): (from: number, to: number) => ReadonlyMap<number, T> {
  let next = 0;
  return (from, to) => {
    let own: Map<number, T> | undefined;
    for (; next < parts.length; next += 1) {
      const [row, part] = present(parts[next]);
      if (row >= to) break;
      (own ??= new Map()).set(row - from, part);
    }
    return own ?? NO_PARTS;
  };
}
