import { fold } from '@ts1/contract';
import type { Change } from '../audit/index.ts';
import { usernameTaken } from './refusals.ts';

/**
 * The names that users of the company have already, folded, but for one user. Until the transaction ends no other
 * change gives a name, so that two at the same moment cannot give the same.
 */
async function takenNames({ tx, companyId }: Change, exceptUserId?: number): Promise<Set<string>> {
  await tx.dialect.takeTurn(tx, `user names ${companyId}`);
  const rows = await tx.sql
    .selectFrom('users')
    .select(['user_id', 'username'])
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .execute();
  return new Set(rows.filter((row) => row.user_id !== exceptUserId).map((row) => fold(row.username)));
}

/** @throws InvalidInput when another user of the company has that name */
export async function requireFreeName(change: Change, name: string, userId?: number): Promise<void> {
  if ((await takenNames(change, userId)).has(fold(name))) throw usernameTaken();
}

/** Returns a name for a new user: the part before the @ of the address, with a number when somebody has that. */
export async function freeNameFor(change: Change, email: string): Promise<string> {
  const taken = await takenNames(change);
  const wanted = email.slice(0, email.lastIndexOf('@'));
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wanted : `${wanted}${number}`;
    if (!taken.has(fold(name))) return name;
  }
}
