import { InvalidInput, NotFound } from '../platform/errors.ts';

/** The sensor is not there, was deleted, or is another company's: the same to the caller. */
export function noSuchSensor(): NotFound {
  return new NotFound('There is no such sensor.');
}

/** Creates the refusal of a serial number, in words for the field and for the whole answer. */
export function badSerial(message: string): InvalidInput {
  return new InvalidInput([{ path: 'serialNo', message }], message);
}
