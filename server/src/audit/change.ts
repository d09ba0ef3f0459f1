import type { AuditAction } from '@ts1/contract';
import type { Database, Pace, Tx } from '../database/index.ts';
import { noteChange } from '../platform/announce-change.ts';
import type { Clock } from '../platform/clock.ts';
import { type Actor, toActor, type SignedIn } from './actor.ts';
import { appendEntries, type Entry } from './append-entries.ts';
import type { Details } from './details.ts';

/** A change under way: its company, its author, its time and its transaction. */
export interface Change {
  readonly companyId: number;
  readonly actor: Actor;
  /** Epoch milliseconds; the time stamp of its audit rows. */
  readonly at: number;
  readonly tx: Tx;
  /**
   * Notes one thing that was done: a sentence for people, and what was there before and after. Secrets never go
   * in. The rows are written at the end of the change, before its commit.
   */
  readonly record: (action: AuditAction, description: string, details?: Details) => void;
  /** For a change that leaves no row: a preference of one person, or when nothing was there to change. */
  readonly recordsNothing: () => void;
}

/** Dependencies of a change; those of every slice include both. */
export interface ChangeDeps {
  readonly database: Database;
  readonly clock: Clock;
}

/**
 * Runs everything that belongs to one change in one transaction: its effects and its audit rows are stored together or
 * not at all. A change that does not say what it did is a bug, and nothing of it is kept. One that did something is
 * noted after its commit, so that the call it belongs to announces it.
 */
export async function change<T>(
  { database, clock }: ChangeDeps,
  companyId: number,
  actor: Actor,
  work: (change: Change) => Promise<T>,
  pace?: Pace,
): Promise<T> {
  return database.write(companyId, async (tx) => changeWithin(tx, companyId, actor, clock.now(), work), pace);
}

/** A change that a signed-in person, or a program with an API key, makes in their own company. */
export async function changeBy<T>(
  deps: ChangeDeps,
  user: SignedIn,
  work: (change: Change) => Promise<T>,
  pace?: Pace,
): Promise<T> {
  return change(deps, user.companyId, toActor(user), work, pace);
}

/** A change as the last part of a transaction that is open already, such as one that had to find the company. */
export async function changeWithin<T>(
  tx: Tx,
  companyId: number,
  actor: Actor,
  at: number,
  work: (change: Change) => Promise<T>,
): Promise<T> {
  const entries: Entry[] = [];
  let nothing = false;
  const result = await work({
    companyId,
    actor,
    at,
    tx,
    record: (action, description, details = {}) => void entries.push({ action, description, details }),
    recordsNothing: () => {
      nothing = true;
    },
  });
  if (entries.length === 0 && !nothing) throw new Error('a change recorded nothing in the audit log');
  await appendEntries(tx, companyId, actor, at, entries);
  if (entries.length > 0) tx.afterCommit(() => noteChange(companyId));
  return result;
}
