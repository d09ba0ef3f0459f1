import { InvalidInput, NotFound } from '../platform/errors.ts';

/** The zone is not there, was deleted, or is another company's: the same to the caller. */
export function noSuchZone(): NotFound {
  return new NotFound('There is no such zone.');
}

/** A sensor or a user to assign that the body does not name, in the words of the specification. */
export function missing(field: 'sensorId' | 'userId'): InvalidInput {
  const what = field === 'sensorId' ? 'sensor' : 'user';
  return new InvalidInput([{ path: field, message: 'is required' }], `Zone ID and ${what} ID are required`);
}
