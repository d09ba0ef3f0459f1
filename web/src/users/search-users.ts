import { fold, type User } from '@ts1/contract';

/** Whether a user has what is searched for in the user name, the e-mail address or the name that the table shows. */
export function isFound(
  { username, email, firstName, lastName }: Pick<User, 'username' | 'email' | 'firstName' | 'lastName'>,
  search: string,
): boolean {
  const wanted = fold(search);
  const name = `${firstName ?? ''} ${lastName ?? ''}`;
  return [username, email, name].some((text) => fold(text).includes(wanted));
}
