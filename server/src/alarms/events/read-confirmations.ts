import type { AlarmEvent } from '@ts1/contract';
import { toTimestamp } from '@ts1/contract';
import { sql, type Selectable } from 'kysely';
import type { AlarmConfirmationsTable, Tx } from '../../database/index.ts';

type Confirmation = Pick<Selectable<AlarmConfirmationsTable>, 'confirmed_by' | 'confirmed_at' | 'note'>;
type Confirmed = Pick<AlarmEvent, 'confirmed_by' | 'confirmed_at' | 'confirmation_note'>;

/** Reads the confirmations of some events; undefined for an event without one. */
export async function readConfirmations(
  tx: Tx,
  companyId: number,
  eventIds: readonly number[],
): Promise<(eventId: number) => Confirmation | undefined> {
  if (eventIds.length === 0) return () => undefined;
  const given = tx.dialect.given([{ name: 'event', type: 'integer', values: [...new Set(eventIds)] }]);
  const own = sql`confirmation.company_id = ${companyId} and confirmation.event_id = given.event`;
  const { rows } = await sql<Confirmation & { event_id: number }>`
    select confirmation.event_id, confirmation.confirmed_by, confirmation.confirmed_at, confirmation.note
    from ${given} ${tx.dialect.joinEach('inner', 'alarm_confirmations', 'confirmation', own)}`.execute(
    tx.sql,
  );
  const found = new Map(rows.map((row) => [row.event_id, row]));
  return (eventId) => found.get(eventId);
}

/**
 * Whether a confirmation is about the last acknowledgement of an event (epoch milliseconds): one that was acknowledged
 * again after it has to be confirmed again.
 */
export function isConfirmed(
  confirmation: Pick<Confirmation, 'confirmed_at'> | undefined,
  acknowledgedAt: number | null,
): boolean {
  return confirmation !== undefined && acknowledgedAt !== null && confirmation.confirmed_at >= acknowledgedAt;
}

/** Properties of an event of the log about its confirmation. */
export function aboutConfirmation(
  confirmation: Confirmation | undefined,
  acknowledgedAt: number | null,
): Confirmed {
  if (confirmation === undefined || !isConfirmed(confirmation, acknowledgedAt)) return {};
  const { confirmed_by, confirmed_at, note } = confirmation;
  return {
    confirmed_by,
    confirmed_at: toTimestamp(confirmed_at),
    ...(note !== '' && { confirmation_note: note }),
  };
}
