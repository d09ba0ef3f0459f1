import { NOTHING_MEASURED, present } from '@ts1/contract';
import {
  type Batch,
  fillReading,
  NO_READING,
  readingIn,
  type StoredInputValue,
} from '../../readings/index.ts';
import type { EvaluatedReading } from '../machine/conditions.ts';
import type { NewReading } from '../../readings/index.ts';

/** A reading of a batch with what its inputs measured. */
export type ReadingToEvaluate = NewReading & Pick<EvaluatedReading, 'inputValues'>;

/** A reading of a batch, and whether it was new: a duplicate says only that the sensor is alive. */
export interface ReceivedReading {
  readonly reading: ReadingToEvaluate;
  readonly isNew: boolean;
}

type Values = ReadonlyMap<number, number>;

/**
 * The readings of a batch by sensor. Most change nothing, and looking at them makes no object of each: `someNew` shows
 * them one after the other in the same one.
 */
export class ReceivedReadings {
  readonly #batch: Batch;
  readonly #inserted: Uint8Array;
  readonly #rows: ReadonlyMap<number, readonly number[]>;
  /** All readings with their values of inputs, by sensor; null for a batch without any. */
  readonly #withInputs: ReadonlyMap<number, readonly ReceivedReading[]> | null;
  readonly #shown = { ...NO_READING };

  constructor(batch: Batch, inserted: Uint8Array, inputs: readonly StoredInputValue[]) {
    this.#batch = batch;
    this.#inserted = inserted;
    this.#rows = rowsBySensor(batch);
    this.#withInputs = inputs.length === 0 ? null : this.#readAll(inputs);
  }

  get sensorIds(): number[] {
    return [...this.#rows.keys()];
  }

  /** Whether one of a sensor's new readings passes a test, which must not keep the reading that it is given. */
  someNew(sensorId: number, test: (reading: ReadingToEvaluate) => boolean): boolean {
    if (this.#withInputs !== null) {
      return this.of(sensorId).some(({ reading, isNew }) => isNew && test(reading));
    }
    return this.#rowsOf(sensorId).some(
      (row) => this.#inserted[row] === 1 && test(fillReading(this.#shown, this.#batch, row)),
    );
  }

  /** Whether a base unit delivered one of a sensor's readings. */
  isByUnit(sensorId: number): boolean {
    return this.#rowsOf(sensorId).some((row) => !Number.isNaN(present(this.#batch.baseUnitId[row])));
  }

  /** All readings of a sensor, in the order of the batch. */
  of(sensorId: number): readonly ReceivedReading[] {
    if (this.#withInputs !== null) return this.#withInputs.get(sensorId) ?? [];
    return this.#rowsOf(sensorId).map((row) => ({
      reading: readingIn(this.#batch, row),
      isNew: this.#inserted[row] === 1,
    }));
  }

  #rowsOf(sensorId: number): readonly number[] {
    return this.#rows.get(sensorId) ?? [];
  }

  #readAll(inputs: readonly StoredInputValue[]): ReadonlyMap<number, readonly ReceivedReading[]> {
    const takeValues = inputValuesByReading(inputs);
    const found = new Map<number, ReceivedReading[]>();
    for (let row = 0; row < this.#batch.size; row += 1) {
      const reading = readingIn(this.#batch, row);
      const received = receivedReading(reading, this.#inserted[row] === 1, takeValues(reading));
      const ofSensor = found.get(reading.sensorId);
      if (ofSensor === undefined) found.set(reading.sensorId, [received]);
      else ofSensor.push(received);
    }
    return found;
  }
}

function rowsBySensor({ size, sensorId }: Batch): ReadonlyMap<number, readonly number[]> {
  const found = new Map<number, number[]>();
  for (let row = 0; row < size; row += 1) {
    const id = present(sensorId[row]);
    const rows = found.get(id);
    if (rows === undefined) found.set(id, [row]);
    else rows.push(row);
  }
  return found;
}

/** Finds the values of inputs that go with a reading, once: two readings of one time are evaluated as one. */
function inputValuesByReading(
  stored: readonly StoredInputValue[],
): (reading: NewReading) => Values | undefined {
  const all = new Map<string, Map<number, number>>();
  for (const { sensorId, measuredAt, input, value } of stored) {
    const name = `${sensorId} ${measuredAt}`;
    const values = all.get(name);
    if (values === undefined) all.set(name, new Map([[input, value]]));
    else values.set(input, value);
  }
  return ({ sensorId, measuredAt }) => {
    const name = `${sensorId} ${measuredAt}`;
    const values = all.get(name);
    if (values !== undefined) all.delete(name);
    return values;
  };
}

/** A duplicate that brought values of inputs has nothing else that is new. */
function receivedReading(
  reading: NewReading,
  isInserted: boolean,
  inputValues: Values | undefined,
): ReceivedReading {
  if (inputValues === undefined) return { reading, isNew: isInserted };
  const measured = isInserted ? reading : { ...reading, ...NOTHING_MEASURED, error: null, error_2: null };
  return { reading: { ...measured, inputValues }, isNew: true };
}
