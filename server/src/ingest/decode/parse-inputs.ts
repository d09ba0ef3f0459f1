import type { InputFacts } from '@ts1/contract';
import { INPUT_TABLE, parseInputKey } from '@ts1/contract/received';
import type { InputValue } from '../../readings/index.ts';
import type { Rejection, UnknownKey } from './decoded.ts';
import { short } from './short-name.ts';

/** More than any sensor can have: a message of junk must not cost its size many times over. */
const MOST_KEYS = 64;

/**
 * The values of inputs that a reading has; null for none. Each is checked by itself: one that is out of range or of
 * another kind is named to `reject` and dropped, a key that is not known is noted and no fault. A null says nothing.
 */
export function parseInputs(
  index: number,
  {
    sensor,
    inputs,
  }: { readonly sensor: string; readonly inputs?: Readonly<Record<string, unknown>> | null | undefined },
  reject: (rejection: Rejection) => void,
  noteUnknown: (unknown: UnknownKey) => void,
): readonly InputValue[] | null {
  if (inputs == null) return null;
  const values: InputValue[] = [];
  let looked = 0;
  for (const [key, given] of Object.entries(inputs)) {
    looked += 1;
    if (looked > MOST_KEYS) {
      const reason = `inputs must have at most ${MOST_KEYS} keys`;
      reject({ index, reason, kind: 'value', field: 'inputs', sensor });
      break;
    }
    if (given === null) continue;
    const named = parseInputKey(key);
    if (named === null) {
      noteUnknown({ key: short(key), sensor });
      continue;
    }
    const value = parseValue(given, INPUT_TABLE[named.measurand]);
    if (typeof value === 'number') values.push({ key, value });
    else reject({ index, reason: `inputs.${key} ${value}`, kind: 'value', field: `inputs.${key}`, sensor });
  }
  return values.length === 0 ? null : values;
}

/** The value as it is stored, or what is wrong with it. */
function parseValue(given: unknown, { kind, unit, range: { min, max } }: InputFacts): number | string {
  if (kind === 'state') {
    if (typeof given === 'boolean') return given ? 1 : 0;
    return given === 0 || given === 1 ? given : 'must be 0 or 1: it is a state';
  }
  if (typeof given !== 'number') return `must be a number: it is no state`;
  if (kind === 'count' && !Number.isInteger(given)) return 'must be a whole number: it counts';
  return given >= min && given <= max
    ? given
    : `must be from ${min} to ${max}${unit === '' ? '' : ` ${unit}`}`;
}
