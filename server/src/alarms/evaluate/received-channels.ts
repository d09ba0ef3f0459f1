import { NOTHING_MEASURED } from '@ts1/contract';
import type { NewReading, StoredChannelValue } from '../../readings/index.ts';
import type { EvaluatedReading } from '../machine/conditions.ts';

/** A reading of a batch with what its channels measured. */
export type ReadingToEvaluate = NewReading & Pick<EvaluatedReading, 'channelValues'>;

type Values = ReadonlyMap<number, number>;

/** Finds the values of channels that go with a reading, once: two readings of one time are evaluated as one. */
export function channelValuesByReading(
  stored: readonly StoredChannelValue[],
): (reading: NewReading) => Values | undefined {
  const all = new Map<string, Map<number, number>>();
  for (const { sensorId, measuredAt, channel, value } of stored) {
    const name = `${sensorId} ${measuredAt}`;
    const values = all.get(name);
    if (values === undefined) all.set(name, new Map([[channel, value]]));
    else values.set(channel, value);
  }
  return ({ sensorId, measuredAt }) => {
    const name = `${sensorId} ${measuredAt}`;
    const values = all.get(name);
    if (values !== undefined) all.delete(name);
    return values;
  };
}

/** A duplicate that brought values of channels has nothing else that is new. */
export function receivedReading(
  reading: NewReading,
  isInserted: boolean,
  channelValues: Values | undefined,
): { readonly reading: ReadingToEvaluate; readonly isNew: boolean } {
  if (channelValues === undefined) return { reading, isNew: isInserted };
  const measured = isInserted ? reading : { ...reading, ...NOTHING_MEASURED, error: null, error_2: null };
  return { reading: { ...measured, channelValues }, isNew: true };
}
