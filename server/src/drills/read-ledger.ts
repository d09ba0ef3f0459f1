import { type DrillLedger, toTimestamp, present } from '@ts1/contract';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import { readProbeBack, readProbeExcursion } from '../alarms/index.ts';
import type { DrillRunsTable, Tx } from '../database/index.ts';
import { CALLING_PURPOSES, withRecipient } from '../notifications/index.ts';
import { readDrillChannels } from './stored-drill.ts';
import { judge, judgeProbe, type ProbeFacts, type Verdict } from './judge.ts';

type Run = Selectable<DrillRunsTable>;

/** Course of a run so far: how it ends at a moment, null while it goes on, and as people read it. */
export interface RunSoFar {
  readonly judgeAt: (now: number) => Verdict | null;
  readonly ledger: DrillLedger;
}

/** Reads what a run has come to from where it is stored: the alarm log, the outbox and the audit log. */
export async function readSoFar(tx: Tx, companyId: number, run: Run): Promise<RunSoFar> {
  const { event_id: eventId, sensor_id: sensorId } = run;
  const messages = eventId === null ? [] : await readMessages(tx, companyId, run, eventId);
  const acknowledged = eventId === null ? null : await readAcknowledged(tx, companyId, eventId);
  const facts = {
    startedAt: run.started_at,
    withinMs: run.within_ms,
    needsAcknowledgement: run.needs_acknowledgement === 1,
    messages: messages.map(({ state, channel, delivered_at, last_error }) => ({
      state,
      channel,
      handedOverAt: delivered_at,
      error: last_error,
    })),
    acknowledgedAt: acknowledged?.at ?? null,
  };
  const further = {
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
  };
  if (sensorId !== null) {
    const steps = await readProbeSteps(tx, companyId, { ...run, sensor_id: sensorId });
    return {
      judgeAt: (now) => judgeProbe({ ...facts, ...steps }, now),
      ledger: { ...toSteps(steps), ...further, back_at: toTimestampOrNull(steps.backAt) },
    };
  }
  // The alarm is raised in the transaction that stores its reading and writes its messages.
  const written = messages.map(({ created_at }) => created_at);
  const raisedAt = eventId === null ? null : Math.min(...written, run.committed_at ?? Infinity);
  const raised = raisedAt === null || Number.isFinite(raisedAt) ? raisedAt : run.started_at;
  const steps = {
    measuredAt: run.started_at,
    committedAt: run.committed_at ?? raised,
    raisedAt: raised,
  };
  return { judgeAt: (now) => judge({ ...facts, ...steps }, now), ledger: { ...toSteps(steps), ...further } };
}

interface Steps {
  readonly measuredAt: number | null;
  readonly committedAt: number | null;
  readonly raisedAt: number | null;
}

function toSteps({ measuredAt, committedAt, raisedAt }: Steps) {
  return {
    reading_at: toTimestampOrNull(measuredAt),
    committed_at: toTimestampOrNull(committedAt),
    raised_at: toTimestampOrNull(raisedAt),
  };
}

async function readProbeSteps(
  tx: Tx,
  companyId: number,
  { sensor_id: sensorId, probe_side: side, started_at: startedAt }: Run & { readonly sensor_id: number },
): Promise<Steps & Pick<ProbeFacts, 'dueAt' | 'backAt'>> {
  const probe = { sensorId, side: present(side, 'the side of a probe'), startedAt };
  const excursion = await readProbeExcursion(tx, companyId, probe);
  return {
    measuredAt: excursion?.measuredAt ?? null,
    committedAt: excursion?.receivedAt ?? null,
    dueAt: excursion?.dueAt ?? null,
    raisedAt: excursion?.raisedAt ?? null,
    backAt: await readProbeBack(tx, companyId, probe),
  };
}

const toTimestampOrNull = (at: number | null): string | null => (at === null ? null : toTimestamp(at));

/** Messages of the run over the channels of its drill: those of the hidden sensor, or those of the group about the probe. */
async function readMessages(tx: Tx, companyId: number, run: Run, eventId: number) {
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
    .$if(run.sensor_id === null, (query) => query.where('delivery.purpose', '=', 'drill'))
    .$if(run.sensor_id !== null, (query) =>
      query
        .where('delivery.purpose', 'in', CALLING_PURPOSES)
        .where('delivery.channel', 'in', readDrillChannels(run.channels))
        .where('delivery.group_id', '=', (group) =>
          group
            .selectFrom('drills')
            .select('group_id')
            .where('company_id', '=', companyId)
            .where('drill_id', '=', run.drill_id),
        ),
    )
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
