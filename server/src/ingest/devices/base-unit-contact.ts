import { MAX_AHEAD_MS } from '@ts1/contract';
import type { Tx } from '../../database/index.ts';
import type { Delivery } from '../pipeline/delivery.ts';

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
  await tx.sql
    .updateTable('base_units')
    .set({ last_contact_at: lastReceivedAt })
    .where('company_id', '=', companyId)
    .where('base_unit_id', 'in', baseUnitIds)
    .where((unit) =>
      unit.or([
        unit('last_contact_at', 'is', null),
        unit('last_contact_at', '<', lastReceivedAt),
        unit('last_contact_at', '>', now + MAX_AHEAD_MS),
      ]),
    )
    .execute();
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

function unreadable(deliveries: readonly Delivery[]): Map<number, { count: number; lastAt: number }> {
  const counts = new Map<number, { count: number; lastAt: number }>();
  for (const { baseUnitId, receivedAt, unreadable } of deliveries) {
    if (unreadable)
      counts.set(baseUnitId, { count: (counts.get(baseUnitId)?.count ?? 0) + 1, lastAt: receivedAt });
  }
  return counts;
}
