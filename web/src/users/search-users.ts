import type { User } from '@ts1/contract';

/** Returns the texts by which a user is found: user name, e-mail address, and the name that the table shows. */
export function userTexts({
  username,
  email,
  firstName,
  lastName,
}: Pick<User, 'username' | 'email' | 'firstName' | 'lastName'>): string[] {
  return [username, email, firstName ?? '', lastName ?? ''];
}
