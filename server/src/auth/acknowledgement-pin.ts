import { toTimestamp } from '@ts1/contract';
import { type Change, changeBy, type ChangeDeps } from '../audit/index.ts';
import { hashPassword } from '../platform/security/passwords.ts';
import type { SignedInUser } from '../platform/security/caller.ts';

interface PinState {
  readonly set_at: string | null;
}

/** Whether somebody has chosen a PIN for acknowledging from messages, and when. */
export async function readAcknowledgementPin(
  { database }: Pick<ChangeDeps, 'database'>,
  { companyId, userId }: Pick<SignedInUser, 'companyId' | 'userId'>,
): Promise<PinState> {
  const row = await database.read(companyId, async (tx) =>
    tx.sql
      .selectFrom('acknowledgement_pins')
      .select('set_at')
      .where('company_id', '=', companyId)
      .where('user_id', '=', userId)
      .executeTakeFirst(),
  );
  return { set_at: row === undefined ? null : toTimestamp(row.set_at) };
}

/** Sets one's own PIN; of the one before nothing is kept, nor that it was given wrongly. */
export async function setAcknowledgementPin(
  deps: ChangeDeps,
  user: SignedInUser,
  pin: string,
): Promise<PinState> {
  const pinHash = await hashPassword(pin, user.companyId);
  return changeBy(deps, user, async ({ tx, companyId, at, record }) => {
    const chosen = { pin_hash: pinHash, set_at: at, wrong: 0, wrong_at: null };
    await tx.sql
      .insertInto('acknowledgement_pins')
      .values({ company_id: companyId, user_id: user.userId, ...chosen })
      .onConflict((conflict) => conflict.columns(['company_id', 'user_id']).doUpdateSet(chosen))
      .execute();
    record('acknowledgement_pin_set', 'Chose a PIN for acknowledging from messages');
    return { set_at: toTimestamp(at) };
  });
}

/** Removes one's own PIN, if there is one. */
export async function removeAcknowledgementPin(deps: ChangeDeps, user: SignedInUser): Promise<void> {
  await changeBy(deps, user, async (change) => {
    if (await removeUserAcknowledgementPin(change, user.userId)) {
      change.record('acknowledgement_pin_remove', 'Removed the PIN for acknowledging from messages');
    } else change.recordsNothing();
  });
}

/** Removes the PIN of a user who is no more; returns whether there was one. */
export async function removeUserAcknowledgementPin(
  { tx, companyId }: Change,
  userId: number,
): Promise<boolean> {
  const { numDeletedRows } = await tx.sql
    .deleteFrom('acknowledgement_pins')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
