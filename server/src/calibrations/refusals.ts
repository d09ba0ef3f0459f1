import { InvalidInput, NotFound } from '../platform/errors.ts';

/** The calibration is not there, is another command, or is another company's: the same to the caller. */
export function noSuchCalibration(): NotFound {
  return new NotFound('There is no such calibration.');
}

export function noCertificate(): NotFound {
  return new NotFound('This calibration has no certificate.');
}

/** What is wrong with an uploaded file. */
export function badCertificate(message: string): InvalidInput {
  return new InvalidInput([{ path: 'certificate', message }]);
}
