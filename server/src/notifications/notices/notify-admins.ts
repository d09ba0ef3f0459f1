import { present } from '@ts1/contract';
import type { Tx } from '../../database/index.ts';
import type { CalibrationItem, Message, UnitClockItem } from '../letters/message.ts';
import { addDelivery, emailTo } from '../outbox/outbox.ts';

/**
 * Reminds each admin of a company by e-mail of calibrations that are due, in the caller's transaction. Returns the
 * ids of the messages.
 */
export async function notifyAdmins(
  tx: Tx,
  companyId: number,
  calibrations: readonly CalibrationItem[],
  now: number,
): Promise<number[]> {
  if (calibrations.length === 0) return [];
  return notifyEachAdmin(tx, companyId, { purpose: 'calibration', calibrations: [...calibrations] }, now);
}

/** Admins are notified of a quarantine once in this time, however much goes into it. */
const QUARANTINE_NOTICE_MS = 86_400_000;

/**
 * Notifies each admin of a company by e-mail that a delivery of a base unit cannot be stored and was quarantined, unless
 * they were notified of one in the last day. Returns the ids of the messages.
 */
export async function notifyAdminsOfQuarantine(
  tx: Tx,
  companyId: number,
  { baseUnitId, reason }: { readonly baseUnitId: number; readonly reason: string },
  now: number,
): Promise<number[]> {
  const before = await tx.sql
    .selectFrom('deliveries')
    .select('delivery_id')
    .where('company_id', '=', companyId)
    .where('purpose', '=', 'quarantine')
    .where('created_at', '>', now - QUARANTINE_NOTICE_MS)
    .where('created_at', '<=', now)
    .executeTakeFirst();
  if (before !== undefined) return [];
  const unit = await tx.sql
    .selectFrom('base_units')
    .select('name')
    .where('company_id', '=', companyId)
    .where('base_unit_id', '=', baseUnitId)
    .executeTakeFirst();
  const quarantine = { unit: present(unit, 'the base unit of a delivery').name, reason };
  return notifyEachAdmin(tx, companyId, { purpose: 'quarantine', quarantine }, now);
}

/** Notifies each admin of a company by e-mail that the clock of a base unit is wrong. Returns the ids of the messages. */
export async function notifyAdminsOfClock(
  tx: Tx,
  companyId: number,
  unitClock: UnitClockItem,
): Promise<number[]> {
  return notifyEachAdmin(tx, companyId, { purpose: 'unit-clock', unitClock }, unitClock.at);
}

/** Sends each admin of a company who may sign in an e-mail. Returns the ids of the messages. */
export async function notifyEachAdmin(
  tx: Tx,
  companyId: number,
  message: Message,
  now: number,
): Promise<number[]> {
  const admins = await tx.sql
    .selectFrom('users')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('role', '=', 1)
    .where('deleted_at', 'is', null)
    .where('is_disabled', '=', 0)
    .orderBy('user_id')
    .execute();
  const messageIds: number[] = [];
  for (const { user_id: userId } of admins) {
    const to = emailTo(userId);
    messageIds.push(await addDelivery(tx, companyId, to, message, { now, sendAt: now }));
  }
  return messageIds;
}
