import { InvalidInput, NotFound } from '../platform/errors.ts';

/** The group is not there, was deleted, or is another company's: the same to the caller. */
export function noSuchGroup(): NotFound {
  return new NotFound('There is no such alert group.');
}

/** The rota is not there, was deleted, or is another company's: the same to the caller. */
export function noSuchRota(): NotFound {
  return new NotFound('There is no such rota.');
}

/** The contact is not there, was deleted, or is another company's: the same to the caller. */
export function noSuchContact(): NotFound {
  return new NotFound('There is no such contact.');
}

/** The chat channel is not there, was deleted, or is another group's: the same to the caller. */
export function noSuchChat(): NotFound {
  return new NotFound('There is no such chat channel.');
}

/** The same user twice: which of the two choices of channels holds would be a guess. */
export function listedTwice(index: number): InvalidInput {
  return new InvalidInput([{ path: `recipients.${index}.userId`, message: 'is listed twice' }]);
}

/** No one new would be notified. */
export function escalatesToItself(): InvalidInput {
  return new InvalidInput([{ path: 'escalate_to', message: 'must be another group' }]);
}
