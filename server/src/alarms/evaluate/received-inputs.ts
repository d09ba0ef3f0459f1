import { NOTHING_MEASURED } from '@ts1/contract';
import type { NewReading, StoredInputValue } from '../../readings/index.ts';
import type { EvaluatedReading } from '../machine/conditions.ts';

/** A reading of a batch with what its inputs measured. */
export type ReadingToEvaluate = NewReading & Pick<EvaluatedReading, 'inputValues'>;

type Values = ReadonlyMap<number, number>;

/** Finds the values of inputs that go with a reading, once: two readings of one time are evaluated as one. */
export function inputValuesByReading(
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
export function receivedReading(
  reading: NewReading,
  isInserted: boolean,
  inputValues: Values | undefined,
): { readonly reading: ReadingToEvaluate; readonly isNew: boolean } {
  if (inputValues === undefined) return { reading, isNew: isInserted };
  const measured = isInserted ? reading : { ...reading, ...NOTHING_MEASURED, error: null, error_2: null };
  return { reading: { ...measured, inputValues }, isNew: true };
}
