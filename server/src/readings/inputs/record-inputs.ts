import type { Tx } from '../../database/index.ts';
import { toColumn } from '../batch.ts';
import { stillKept } from '../still-kept.ts';
import { addToInputRollups } from './add-to-rollups.ts';
import type { AddedInput, ReadingWithInputs, StoredInputValue } from './input-value.ts';
import { giveInputs } from './give-inputs.ts';
import { inSealedDays } from './sealed-values.ts';
import { bringUpToDate } from './store-latest.ts';

/** Outcome of storing the input values of one call. */
export interface InputOutcome {
  /** Newly stored values, by sensor, input and time. */
  readonly stored: readonly StoredInputValue[];
  /** Values for which the sensor had no free input: the reading by its place in the call, and the key. */
  readonly beyond: readonly { readonly reading: number; readonly key: string }[];
  /** Inputs that had their first value. */
  readonly added: readonly AddedInput[];
}

const NOTHING: InputOutcome = { stored: [], beyond: [], added: [] };

/**
 * Records input values of readings in the caller's transaction, which has recorded the readings themselves and so has
 * locked their sensors. The first value of an input and a time is kept, as for readings; calling it again with the
 * same values changes nothing. Values older than the sensor's kept readings are left out.
 * @param now epoch milliseconds
 */
export async function recordInputs(
  tx: Tx,
  companyId: number,
  readings: readonly ReadingWithInputs[],
  now: number,
): Promise<InputOutcome> {
  if (readings.length === 0) return NOTHING;
  const kept = await stillKept(tx, companyId, {
    size: readings.length,
    sensorId: toColumn(readings, ({ sensorId }) => sensorId),
    measuredAt: toColumn(readings, ({ measuredAt }) => measuredAt),
    receivedAt: toColumn(readings, ({ receivedAt }) => receivedAt),
  });
  const isKept = kept === null ? null : new Set(kept);
  const inputs = await giveInputs(tx, companyId, readings, now);
  const beyond: { reading: number; key: string }[] = [];
  const values = new Map<string, StoredInputValue & { readonly key: string }>();
  for (const [reading, { sensorId, measuredAt, values: own }] of readings.entries()) {
    for (const { key, value } of own) {
      const found = inputs.findInput(sensorId, key);
      if (found === undefined) {
        beyond.push({ reading, key });
        continue;
      }
      const { input, measurand } = found;
      const id = `${sensorId} ${input} ${measuredAt}`;
      if (isKept?.has(reading) === false || values.has(id)) continue;
      values.set(id, { sensorId, input, measurand, measuredAt, value, key });
    }
  }
  const all = [...values.values()];
  const isSealed = await inSealedDays(tx, companyId, all, now);
  const ascending = all.filter((value) => !isSealed(value)).toSorted(inOrder);
  const isNew = await insertValues(tx, companyId, ascending);
  const stored = ascending.filter((_, at) => isNew[at] === 1);
  await bringUpToDate(tx, companyId, stored, now);
  await addToInputRollups(tx, companyId, stored);
  return { stored, beyond, added: inputs.added };
}

function inOrder(one: StoredInputValue, other: StoredInputValue): number {
  return one.sensorId - other.sensorId || one.input - other.input || one.measuredAt - other.measuredAt;
}

/** Returns 1 for each value that was new. */
async function insertValues(
  tx: Tx,
  companyId: number,
  values: readonly StoredInputValue[],
): Promise<Uint8Array> {
  if (values.length === 0) return new Uint8Array();
  return tx.dialect.insertNew(
    tx,
    'input_readings',
    [
      { name: 'company_id', type: 'integer', values: values.map(() => companyId) },
      { name: 'sensor_id', type: 'integer', values: values.map(({ sensorId }) => sensorId) },
      { name: 'input', type: 'integer', values: values.map(({ input }) => input) },
      { name: 'measured_at', type: 'integer', values: values.map(({ measuredAt }) => measuredAt) },
      { name: 'value', type: 'real', values: values.map(({ value }) => value) },
    ],
    ['company_id', 'sensor_id', 'input', 'measured_at'],
  );
}
