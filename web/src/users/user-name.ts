import type { User } from '@ts1/contract';

/** First and last name, or the user name where neither is known. */
export function userDisplayName({ firstName, lastName, username }: User): string {
  const name = [firstName, lastName].filter((part) => part !== null).join(' ');
  return name === '' ? username : name;
}
