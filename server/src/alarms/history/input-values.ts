import { NOTHING_MEASURED } from '@ts1/contract';
import type { Tx } from '../../database/index.ts';
import { lastValueBefore, readInputValues } from '../../readings/index.ts';
import { findDetector, type ConditionKey, type EvaluatedReading } from '../machine/conditions.ts';

/** The inputs that some conditions look at. */
export function inputsOfKeys(keys: Iterable<ConditionKey>): number[] {
  return [...new Set([...keys].flatMap((key) => findDetector(key).input ?? []))];
}

/** Readings of a sensor, oldest first, with what its inputs measured at their times. No inputs take no statement. */
export async function withInputValues(
  tx: Tx,
  companyId: number,
  sensorId: number,
  readings: readonly EvaluatedReading[],
  inputs: readonly number[],
): Promise<EvaluatedReading[]> {
  const [first, last] = [readings[0], readings.at(-1)];
  if (inputs.length === 0 || first === undefined || last === undefined) return [...readings];
  const byTime = new Map<number, Map<number, number>>();
  const period = { from: first.measuredAt, to: last.measuredAt };
  for (const input of inputs) {
    for (const { measuredAt: at, value } of await readInputValues(
      tx,
      companyId,
      { sensorId, input },
      period,
    )) {
      const ofTime = byTime.get(at) ?? new Map<number, number>();
      byTime.set(at, ofTime.set(input, value));
    }
  }
  return readings.map((reading) => {
    const inputValues = byTime.get(reading.measuredAt);
    return inputValues === undefined ? reading : { ...reading, inputValues };
  });
}

/**
 * The same of the newest readings before a moment, and ahead of them the last value that each input had before: a state
 * that is sent when it changes may be older than any number of other readings.
 */
export async function afterLastInputValues(
  tx: Tx,
  companyId: number,
  sensorId: number,
  newest: readonly EvaluatedReading[],
  inputs: readonly number[],
  until: number = Number.MAX_SAFE_INTEGER,
): Promise<EvaluatedReading[]> {
  const before = newest[0]?.measuredAt ?? until;
  const last: EvaluatedReading[] = [];
  for (const input of inputs) {
    const found = await lastValueBefore(tx, companyId, { sensorId, input }, before);
    if (found !== undefined) last.push(inputReading(found.measuredAt, new Map([[input, found.value]])));
  }
  last.sort((one, other) => one.measuredAt - other.measuredAt);
  return [...last, ...(await withInputValues(tx, companyId, sensorId, newest, inputs))];
}

/** A reading of inputs alone. */
function inputReading(measuredAt: number, inputValues: ReadonlyMap<number, number>): EvaluatedReading {
  const nothing = { ...NOTHING_MEASURED, error: null, error_2: null };
  return { measuredAt, receivedAt: measuredAt, ...nothing, inputValues };
}
