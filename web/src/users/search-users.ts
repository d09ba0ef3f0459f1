import type { User } from '@ts1/contract';
import { userDisplayName } from './user-name.ts';

/** Returns the texts by which a user is found: user name, e-mail address, and the name that the table shows. */
export function userTexts({
  username,
  email,
  firstName,
  lastName,
}: Pick<User, 'username' | 'email' | 'firstName' | 'lastName'>): string[] {
  return [username, email, firstName ?? '', lastName ?? ''];
}

/** Columns by which users are sorted; those who can sign in come before those who cannot. */
export const USER_COLUMNS = {
  name: userDisplayName,
  role: ({ role, roleName }: User) => `${role} ${roleName}`,
  status: ({ isDisabled, isLockedOut }: User) => (isDisabled ? 2 : Number(isLockedOut)),
  biometrics: ({ hasBiometrics }: User) => Number(!hasBiometrics),
};
