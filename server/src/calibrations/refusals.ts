import { InvalidInput, NotFound } from '../platform/errors.ts';

/** The calibration is not there, is another command, or is another company's: the same to the caller. */
export function noSuchCalibration(): NotFound {
  return new NotFound('There is no such calibration.');
}

/** The device did not stand there when it may have measured wrongly. */
export function noPlaceToAssess(): NotFound {
  return new NotFound('This sensor is not among the places to assess.');
}

export function noCertificate(): NotFound {
  return new NotFound('This calibration has no certificate.');
}

/** What is wrong with an uploaded file. */
export function badCertificate(message: string): InvalidInput {
  return new InvalidInput([{ path: 'certificate', message }]);
}
