import { InvalidInput, NotFound } from '../platform/errors.ts';

/** The user is not there, was deleted, or is another company's: the same to the caller. */
export function noSuchUser(): NotFound {
  return new NotFound('There is no such user.');
}

/** Records call another user of the company by this name. */
export function usernameTaken(): InvalidInput {
  return new InvalidInput(
    [{ path: 'username', message: 'is taken' }],
    'A user with this name already exists.',
  );
}

/** Another user of the company signs in with this address. */
export function emailTaken(): InvalidInput {
  return new InvalidInput([{ path: 'email', message: 'is taken' }], 'A user with this email already exists.');
}
