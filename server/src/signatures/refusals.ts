import { Conflict, Forbidden, InvalidInput } from '../platform/errors.ts';

export const hasChanged = (): Conflict =>
  new Conflict('The record has changed since it was shown. Read it again before you sign.');
export const mayNotSign = (): Forbidden => new Forbidden('Your role does not sign this record.');
export const isUnderWay = (): Conflict =>
  new Conflict('This is still under way. It can be signed once it has ended.');
export const isSigned = (): Conflict => new Conflict('You have signed this record with this meaning.');
export const needsAnother = (): Conflict =>
  new Conflict(
    'You have signed this record with another meaning. The company wants another person for this one.',
  );
export const noSuchMeaning = (): InvalidInput =>
  new InvalidInput([{ path: 'meaning', message: 'must be one of the meanings of the company' }]);
