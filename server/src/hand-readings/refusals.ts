import { Conflict, Forbidden, InvalidInput, NotFound } from '../platform/errors.ts';

/** The reading by hand is not there, is another sensor's or another company's: the same to the caller. */
export const noSuchHandReading = (): NotFound => new NotFound('There is no such reading by hand.');
export const notAuthor = (): Forbidden =>
  new Forbidden('A reading by hand is made void by its author or by somebody who may change sensors.');
export const isVoid = (): Conflict => new Conflict('This reading by hand is void already.');
export const keyUsed = (): Conflict => new Conflict('This Idempotency-Key was used for another entry.');
/** Refusal of one field of an entry. */
export const badField = (path: string, message: string): InvalidInput =>
  new InvalidInput([{ path, message }]);
