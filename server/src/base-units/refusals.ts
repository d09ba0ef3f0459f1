import { BASE_UNIT_CONFLICT } from '@ts1/contract';
import { uniqueViolation } from '../database/index.ts';
import { InvalidInput, NotFound } from '../platform/errors.ts';

/** The base unit is not there, or it is another company's: the same to the caller. */
export function noSuchBaseUnit(): NotFound {
  return new NotFound('There is no such base unit.');
}

/** Whether a base unit was refused because its serial number is taken. */
export function isTakenSerial(error: unknown): boolean {
  return error instanceof InvalidInput && error.fields.some(({ path }) => path === 'baseUnitSerialNo');
}

/**
 * Waits for a write whose serial number or name must not be taken. The indexes decide, so that of two calls at the
 * same moment one is refused; a serial number is taken whichever company has it.
 * @throws InvalidInput with the text that the specification gives for it
 */
export async function refusingDuplicates<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const taken = uniqueViolation(error);
    if (taken === undefined) throw error;
    const path = taken.includes('serial') ? 'baseUnitSerialNo' : 'baseUnitName';
    throw new InvalidInput([{ path, message: 'is taken' }], BASE_UNIT_CONFLICT);
  }
}
