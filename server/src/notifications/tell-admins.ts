import type { Tx } from '../database/index.ts';
import type { CalibrationItem } from './message.ts';
import { addDelivery } from './outbox.ts';

/**
 * Reminds each admin of a company by e-mail of calibrations that are due, in the caller's transaction. Returns the
 * ids of the messages.
 */
export async function tellAdmins(
  tx: Tx,
  companyId: number,
  calibrations: readonly CalibrationItem[],
  now: number,
): Promise<number[]> {
  if (calibrations.length === 0) return [];
  const admins = await tx.sql
    .selectFrom('users')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('role', '=', 1)
    .where('deleted_at', 'is', null)
    .where('is_disabled', '=', 0)
    .orderBy('user_id')
    .execute();
  const message = { items: [], test: null, calibrations: [...calibrations] };
  const told: number[] = [];
  for (const { user_id: userId } of admins) {
    const to = { groupId: null, userId, channel: 'email', purpose: 'calibration' } as const;
    told.push(await addDelivery(tx, companyId, to, message, { now, sendAt: now }));
  }
  return told;
}
