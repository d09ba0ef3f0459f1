import { InvalidInput } from '../errors.ts';
import { DEMO_PASSWORD, isCommonPassword, type Known } from './common-password.ts';
import { hashPassword } from './passwords.ts';

/**
 * Hashes a password that somebody chooses. `field` is the one of the call that holds it, `known` what others know of
 * the person.
 * @throws InvalidInput that names the field, for one that guessers try early
 */
export type HashNewPassword = (password: string, field: string, known?: Known) => Promise<string>;

let common: Promise<ReadonlySet<string>> | undefined;

/** Read at the first password that is chosen: no sign-in waits for it, and a server that only runs needs none. */
async function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  return common;
}

/** `demo` lets the password of the demo through, which everybody knows: for a throw-away installation alone. */
export function createHashNewPassword({ demo }: { readonly demo: boolean }): HashNewPassword {
  return async (password, field, known = []) => {
    const allowed = demo && password === DEMO_PASSWORD;
    if (!allowed && isCommonPassword(password, await commonPasswords(), known)) {
      throw new InvalidInput(
        [{ path: field, message: 'is too easy to guess' }],
        'This password is too easy to guess: it is common, or little more than a name. Choose another, for example four words that have nothing to do with each other.',
      );
    }
    return hashPassword(password);
  };
}
