import { InvalidInput } from '../errors.ts';
import { DEMO_PASSWORD, isCommonPassword, type Known } from './common-password.ts';
import { hashPassword } from './passwords.ts';

/**
 * Hashes a newly chosen password. `field` is its field in the call, `known` has words that others know of the user.
 * @throws InvalidInput that names the field, for a password that attackers try early
 */
export type HashNewPassword = (password: string, field: string, known?: Known) => Promise<string>;

let common: Promise<ReadonlySet<string>> | undefined;

/** Loads common passwords when the first password is chosen: sign-ins do not wait for it, and many servers never do. */
async function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  return common;
}

/** Creates the function. `demo` allows the publicly known demo password: only for a throw-away installation. */
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
