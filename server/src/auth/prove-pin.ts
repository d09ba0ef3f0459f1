import { MOST_WRONG_PINS, PIN_LOCK_MS } from '@ts1/contract';
import { change, type ChangeDeps } from '../audit/index.ts';
import type { Tx } from '../database/index.ts';
import { InvalidInput, TooManyAttempts } from '../platform/errors.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { isPassword } from '../platform/security/passwords.ts';
import { isDue } from '../platform/work/not-before.ts';

type Person = Pick<SignedInUser, 'companyId' | 'userId' | 'username'>;

/**
 * Proves by their PIN that somebody who holds a message of theirs is that person. An attempt counts as wrong before it
 * is looked at, so that a thousand at once are five; a right one makes up for all before it. It counts for all servers
 * and outlives a restart.
 * @throws InvalidInput that names `pin`: missing, wrong, or never chosen; TooManyAttempts
 */
export async function provePin(deps: ChangeDeps, person: Person, pin: string | undefined): Promise<void> {
  if (pin === undefined || pin === '') throw refused('is required');
  const { pinHash, isLast } = await takeAttempt(deps, person);
  if (!(await isPassword(pin, pinHash, { kind: 'known', companyId: person.companyId }))) {
    if (isLast) await recordLock(deps, person);
    throw refused('is not correct');
  }
  await deps.database.write(person.companyId, async (tx) => {
    await tx.sql
      .updateTable('acknowledgement_pins')
      .set({ wrong: 0, wrong_at: null })
      .where('company_id', '=', person.companyId)
      .where('user_id', '=', person.userId)
      .where('pin_hash', '=', pinHash)
      .execute();
  });
}

/** Whether somebody has chosen a PIN. */
export async function hasPin(
  tx: Tx,
  { companyId, userId }: Pick<Person, 'companyId' | 'userId'>,
): Promise<boolean> {
  const row = await tx.sql
    .selectFrom('acknowledgement_pins')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

interface Attempt {
  readonly pinHash: string;
  /** If it is wrong too, none is allowed for a while. */
  readonly isLast: boolean;
}

/** Counts an attempt. */
async function takeAttempt({ database, clock }: ChangeDeps, { companyId, userId }: Person): Promise<Attempt> {
  const now = clock.now();
  return database.write(companyId, async (tx) => {
    await tx.dialect.takeTurn(tx, `pin ${companyId} ${userId}`);
    const row = await tx.sql
      .selectFrom('acknowledgement_pins')
      .select(['pin_hash', 'wrong', 'wrong_at'])
      .where('company_id', '=', companyId)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (row === undefined) throw refused('has not been chosen yet: sign in, and choose one in Your account');
    const endsAt = row.wrong_at === null ? now : row.wrong_at + PIN_LOCK_MS;
    const before = isDue(endsAt, now, PIN_LOCK_MS) ? 0 : row.wrong;
    if (before >= MOST_WRONG_PINS) {
      throw new TooManyAttempts(endsAt - now, 'Too many wrong PINs. Sign in, or try again later.');
    }
    await tx.sql
      .updateTable('acknowledgement_pins')
      .set({ wrong: before + 1, wrong_at: now })
      .where('company_id', '=', companyId)
      .where('user_id', '=', userId)
      .execute();
    return { pinHash: row.pin_hash, isLast: before + 1 === MOST_WRONG_PINS };
  });
}

async function recordLock(deps: ChangeDeps, { companyId, userId, username }: Person): Promise<void> {
  await change(deps, companyId, { kind: 'user', userId, username }, async ({ record }) => {
    record('acknowledgement_pin_lock', `Gave ${MOST_WRONG_PINS} wrong PINs: locked for 15 minutes`);
  });
}

function refused(message: string): InvalidInput {
  return new InvalidInput([{ path: 'pin', message }], `The PIN ${message}.`);
}
