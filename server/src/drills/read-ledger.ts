import { type DrillLedger, toTimestamp, present } from '@ts1/contract';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { DrillRunsTable, Tx } from '../database/index.ts';
import { withRecipient } from '../notifications/index.ts';
import type { RunFacts } from './judge.ts';

type Run = Selectable<DrillRunsTable>;

/** Course of a run so far: as it is judged, and as people read it. */
export interface RunSoFar {
  readonly facts: RunFacts;
  readonly ledger: DrillLedger;
}

/** Reads what a run has come to from where it is stored: the alarm log, the outbox and the audit log. */
export async function readSoFar(tx: Tx, companyId: number, run: Run): Promise<RunSoFar> {
  const messages = run.event_id === null ? [] : await readMessages(tx, companyId, run.event_id);
  const acknowledged = run.event_id === null ? null : await readAcknowledged(tx, companyId, run.event_id);
  // The alarm is raised in the transaction that stores its reading and writes its messages.
  const written = messages.map(({ created_at }) => created_at);
  const raisedAt = run.event_id === null ? null : Math.min(...written, run.committed_at ?? Infinity);
  const raised = raisedAt === null || Number.isFinite(raisedAt) ? raisedAt : run.started_at;
  const committedAt = run.committed_at ?? raised;
  return {
    facts: {
      startedAt: run.started_at,
      withinMs: run.within_ms,
      needsAcknowledgement: run.needs_acknowledgement === 1,
      committedAt,
      raisedAt: raised,
      messages: messages.map(({ state, channel, delivered_at, last_error }) => ({
        state,
        channel,
        handedOverAt: delivered_at,
        error: last_error,
      })),
      acknowledgedAt: acknowledged?.at ?? null,
    },
    ledger: {
      reading_at: toTimestamp(run.started_at),
      committed_at: toTimestampOrNull(committedAt),
      raised_at: toTimestampOrNull(raised),
      messages: messages.map((row) => ({
        to: present(row.username ?? row.contact_name ?? row.chat_name, 'the recipient of a message'),
        channel: row.channel,
        state: row.state,
        written_at: toTimestamp(row.created_at),
        handed_over_at: toTimestampOrNull(row.delivered_at),
        error: row.last_error,
        opened_at: toTimestampOrNull(row.opened_at),
      })),
      acknowledged_at: toTimestampOrNull(acknowledged?.at ?? null),
      acknowledged_by: acknowledged?.by ?? null,
      acknowledged_via: acknowledged?.via ?? null,
    },
  };
}

const toTimestampOrNull = (at: number | null): string | null => (at === null ? null : toTimestamp(at));

async function readMessages(tx: Tx, companyId: number, eventId: number) {
  return tx.sql
    .selectFrom('deliveries as delivery')
    .$call(withRecipient)
    .select([
      'delivery.delivery_id',
      'delivery.channel',
      'delivery.state',
      'delivery.created_at',
      'delivery.delivered_at',
      'delivery.last_error',
      'delivery.opened_at',
      'user.username',
      'contact.name as contact_name',
      'chat.name as chat_name',
    ])
    .where('delivery.company_id', '=', companyId)
    .where('delivery.purpose', '=', 'drill')
    .where('delivery.delivery_id', 'in', (about) =>
      about
        .selectFrom('delivery_events')
        .select('delivery_id')
        .where('company_id', '=', companyId)
        .where('event_id', '=', eventId),
    )
    .orderBy('delivery.delivery_id')
    .execute();
}

const auditDetails = z.object({ eventId: z.number().optional(), via: z.string().optional() });

async function readAcknowledged(tx: Tx, companyId: number, eventId: number) {
  const row = await tx.sql
    .selectFrom('alarm_log')
    .select(['acknowledged_at', 'acknowledged_by', 'acknowledged_by_id'])
    .where('company_id', '=', companyId)
    .where('event_id', '=', eventId)
    .where('acknowledged_at', 'is not', null)
    .orderBy('acknowledged_at')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined || row.acknowledged_at === null) return null;
  const rows = await tx.sql
    .selectFrom('audit_log')
    .select('details')
    .where('company_id', '=', companyId)
    .where('action', '=', 'alarm_acknowledge')
    .where('at', '=', row.acknowledged_at)
    .execute();
  const own = rows
    .map(({ details }) => auditDetails.safeParse(JSON.parse(details)).data)
    .find((details) => details?.eventId === eventId);
  return { at: row.acknowledged_at, by: row.acknowledged_by ?? '', via: own?.via ?? null };
}
