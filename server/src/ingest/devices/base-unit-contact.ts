import { FIRST_MESSAGES_MS, MAX_AHEAD_MS } from '@ts1/contract';
import type { Tx } from '../../database/index.ts';
import type { Delivery } from '../decode/delivery.ts';

/**
 * Notes that base units were in contact, and which of them sent what could not be read. A contact that lies ahead of `now`
 * is of a clock that was set right since, and gives way.
 */
export async function recordContact(
  tx: Tx,
  companyId: number,
  delivered: readonly Delivery[],
  now: number,
): Promise<void> {
  const deliveries = delivered.filter(({ from }) => from === undefined);
  if (deliveries.length === 0) return;
  const lastReceivedAt = Math.max(...deliveries.map(({ receivedAt }) => receivedAt));
  const baseUnitIds = [...new Set(deliveries.map(({ baseUnitId }) => baseUnitId))].toSorted((a, b) => a - b);
  const units = await tx.sql
    .updateTable('base_units')
    .set((unit) => ({
      last_contact_at: unit
        .case()
        .when(
          unit.or([
            unit('last_contact_at', 'is', null),
            unit('last_contact_at', '<', lastReceivedAt),
            unit('last_contact_at', '>', now + MAX_AHEAD_MS),
          ]),
        )
        .then(lastReceivedAt)
        .else(unit.ref('last_contact_at'))
        .end(),
    }))
    .where('company_id', '=', companyId)
    .where('base_unit_id', 'in', baseUnitIds)
    .returning(['base_unit_id', 'key_created_at'])
    .execute();
  for (const { base_unit_id: baseUnitId, key_created_at: since } of units) {
    if (now - since < FIRST_MESSAGES_MS) await countFirst(tx, companyId, baseUnitId, deliveries);
  }
  for (const [baseUnitId, { count, lastAt }] of unreadable(deliveries)) {
    await tx.sql
      .updateTable('base_units')
      .set((unit) => ({
        unreadable_payloads: unit('unreadable_payloads', '+', count),
        last_unreadable_at: lastAt,
      }))
      .where('company_id', '=', companyId)
      .where('base_unit_id', '=', baseUnitId)
      .execute();
  }
}

/** Counts what a unit with a new key delivered: somebody may be waiting for it. */
async function countFirst(
  tx: Tx,
  companyId: number,
  baseUnitId: number,
  deliveries: readonly Delivery[],
): Promise<void> {
  const own = deliveries.filter((delivery) => delivery.baseUnitId === baseUnitId);
  const readings = own.reduce((sum, delivery) => sum + delivery.readings.length, 0);
  await tx.sql
    .updateTable('base_units')
    .set((unit) => ({
      first_messages: unit('first_messages', '+', own.length),
      first_readings: unit('first_readings', '+', readings),
    }))
    .where('company_id', '=', companyId)
    .where('base_unit_id', '=', baseUnitId)
    .execute();
}

function unreadable(deliveries: readonly Delivery[]): Map<number, { count: number; lastAt: number }> {
  const counts = new Map<number, { count: number; lastAt: number }>();
  for (const { baseUnitId, receivedAt, unreadable } of deliveries) {
    if (unreadable)
      counts.set(baseUnitId, { count: (counts.get(baseUnitId)?.count ?? 0) + 1, lastAt: receivedAt });
  }
  return counts;
}
