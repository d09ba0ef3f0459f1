import type { LimitedInput } from '@ts1/contract';
import type { Settings } from '../machine/conditions.ts';

/** The inputs that settings have limits of, by their numbers. */
export function limitedInputs(inputs: Settings['inputs'] = {}): LimitedInput[] {
  return Object.entries(inputs)
    .map(([input, { limits }]) => ({ input: Number(input), limits }))
    .toSorted((one, other) => one.input - other.input);
}
