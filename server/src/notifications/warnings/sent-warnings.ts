import type { Tx } from '../../database/index.ts';

/** Those of some events that somebody was notified of as a warning. */
export async function readSentWarnings(
  tx: Tx,
  companyId: number,
  eventIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (eventIds.length === 0) return new Set();
  const rows = await tx.sql
    .selectFrom('delivery_events as about')
    .innerJoin('deliveries as delivery', (join) =>
      join
        .onRef('delivery.company_id', '=', 'about.company_id')
        .onRef('delivery.delivery_id', '=', 'about.delivery_id'),
    )
    .select('about.event_id')
    .distinct()
    .where('about.company_id', '=', companyId)
    .where('about.event_id', 'in', [...new Set(eventIds)])
    .where('delivery.purpose', '=', 'warning')
    .execute();
  return new Set(rows.map(({ event_id }) => event_id));
}
