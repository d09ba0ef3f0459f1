import type { Database, Tx } from '../database/index.ts';
import type { SignedInUser } from '../platform/caller.ts';

/** Who changes something: a person of the company, one of its base units, or the system itself. */
export type Actor =
  | { readonly kind: 'user'; readonly userId: number; readonly username: string }
  | { readonly kind: 'device'; readonly baseUnitId: number }
  | { readonly kind: 'system' };

/** A change in the making: whose data, by whom, in which transaction. */
export interface Change {
  readonly companyId: number;
  readonly actor: Actor;
  readonly tx: Tx;
}

/**
 * Runs everything that belongs to one change in one transaction: what it does and the record of who did it
 * stand or fall together.
 */
export async function change<T>(
  database: Database,
  companyId: number,
  actor: Actor,
  work: (change: Change) => Promise<T>,
): Promise<T> {
  return database.write(companyId, async (tx) => work({ companyId, actor, tx }));
}

/** A change that a signed-in person makes in the own company. */
export async function changeBy<T>(
  database: Database,
  { companyId, userId, username }: Pick<SignedInUser, 'companyId' | 'userId' | 'username'>,
  work: (change: Change) => Promise<T>,
): Promise<T> {
  return change(database, companyId, { kind: 'user', userId, username }, work);
}
