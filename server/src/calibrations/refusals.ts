import { InvalidInput, NotFound } from '../platform/errors.ts';

/** The calibration is not there, is another command, or is another company's: the same to the caller. */
export function noSuchCalibration(): NotFound {
  return new NotFound('There is no such calibration.');
}

/** The device was not there when it may have measured wrongly. */
export function noPlaceToAssess(): NotFound {
  return new NotFound('This sensor is not among the places to assess.');
}

export function noCertificate(): NotFound {
  return new NotFound('This calibration has no certificate.');
}

/** Refusal of an uploaded file, with its reason. */
export function badCertificate(message: string): InvalidInput {
  return new InvalidInput([{ path: 'certificate', message }]);
}
