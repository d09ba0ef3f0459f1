import { FIRST_MESSAGES_MS, MAX_AHEAD_MS, present } from '@ts1/contract';
import { inFewLengths, type Tx } from '../../database/index.ts';
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
        // As a parameter: a bare number would be part of the text, and each batch would prepare a statement of its own.
        .then(unit.val(lastReceivedAt))
        .else(unit.ref('last_contact_at'))
        .end(),
    }))
    .where('company_id', '=', companyId)
    .where('base_unit_id', 'in', inFewLengths(baseUnitIds))
    .returning(['base_unit_id', 'key_created_at'])
    .execute();
  const fresh = units.filter(({ key_created_at: since }) => now - since < FIRST_MESSAGES_MS);
  if (fresh.length > 0) {
    await countFirst(tx, companyId, new Set(fresh.map((unit) => unit.base_unit_id)), deliveries);
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

/**
 * Counts what units with a new key delivered: somebody may be waiting for it. Units that delivered as much as each other,
 * most often one reading, share a statement.
 */
async function countFirst(
  tx: Tx,
  companyId: number,
  baseUnitIds: ReadonlySet<number>,
  deliveries: readonly Delivery[],
): Promise<void> {
  const counts = new Map<number, { messages: number; readings: number }>();
  for (const { baseUnitId, readings } of deliveries) {
    if (!baseUnitIds.has(baseUnitId)) continue;
    const before = counts.get(baseUnitId) ?? { messages: 0, readings: 0 };
    counts.set(baseUnitId, {
      messages: before.messages + 1,
      readings: before.readings + readings.length,
    });
  }
  const alike = Map.groupBy(counts, ([, { messages, readings }]) => `${messages} ${readings}`);
  for (const units of alike.values()) {
    const [, { messages, readings }] = present(units[0]);
    const ids = units.map(([baseUnitId]) => baseUnitId);
    await tx.sql
      .updateTable('base_units')
      .set((unit) => ({
        first_messages: unit('first_messages', '+', messages),
        first_readings: unit('first_readings', '+', readings),
      }))
      .where('company_id', '=', companyId)
      .where('base_unit_id', 'in', inFewLengths(ids))
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
