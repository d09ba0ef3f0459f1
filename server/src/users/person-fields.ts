import { fold } from '@ts1/contract';

interface PersonFields {
  readonly email?: string | undefined;
  readonly username?: string | undefined;
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
  readonly phoneNumber?: string | null | undefined;
}

/** The columns of an e-mail address: as typed, and for comparison. */
export function emailColumns(email: string) {
  return { email, email_folded: fold(email) };
}

/** The columns that a body names; an empty text clears a field like null does. */
export function personColumns({ email, username, firstName, lastName, phoneNumber }: PersonFields) {
  return {
    ...(email !== undefined && emailColumns(email)),
    ...(username !== undefined && { username }),
    ...(firstName !== undefined && { first_name: orNull(firstName) }),
    ...(lastName !== undefined && { last_name: orNull(lastName) }),
    ...(phoneNumber !== undefined && { phone_number: orNull(phoneNumber) }),
  };
}

function orNull(text: string | null): string | null {
  return text === '' ? null : text;
}
