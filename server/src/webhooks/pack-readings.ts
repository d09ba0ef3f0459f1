import { MAX_READINGS_IN_WEBHOOK, webhookReading, type WebhookReading } from '@ts1/contract';
import { z } from 'zod';
import type { ChangeDeps } from '../audit/index.ts';
import type { Tx } from '../database/index.ts';
import type { EmitEvents } from '../events.ts';
import { chunks } from '../platform/work/chunks.ts';
import { eachApart, throwAny } from '../platform/work/each-apart.ts';
import { queueMessages } from './queue-events.ts';

interface PackDeps extends ChangeDeps {
  readonly events: EmitEvents;
}

/** Messages that may wait for a target at a time: what more there is stays packed less, where it was stored. */
const MOST_UNPLACED = 100;
/** Parts of one round, so that no transaction is long. */
const MOST_PARTS = 1_000;
/** A target that takes nothing for longer loses earlier readings, and is notified how many. */
const KEPT_MS = 24 * 60 * 60_000;

const storedReadings = z.array(webhookReading);

/**
 * Puts readings that wait for webhooks into their outbox, at most 500 a message. They leave the one and enter the other in
 * one transaction: none is left out, and none comes twice but for a message that is sent again.
 */
export async function packReadings(deps: PackDeps): Promise<void> {
  const waiting = await deps.database.readAcross(async (tx) =>
    tx.sql
      .selectFrom('waiting_readings')
      .select(['company_id', 'webhook_id'])
      .groupBy(['company_id', 'webhook_id'])
      .execute(),
  );
  const failures = await eachApart(waiting, async ({ company_id: companyId, webhook_id: webhookId }) => {
    for (;;) {
      const isDone = await deps.database.write(companyId, async (tx) => {
        tx.afterCommit(() => deps.events.emit('webhook-messages.written', { companyId }));
        return packSome(tx, companyId, webhookId, deps.clock.now());
      });
      if (isDone) return;
    }
  });
  throwAny(failures);
}

/** Returns whether nothing more can be packed now. */
async function packSome(tx: Tx, companyId: number, webhookId: number, now: number): Promise<boolean> {
  await tx.dialect.takeTurn(tx, `webhook readings ${webhookId}`);
  const missed = await dropOld(tx, companyId, webhookId, now);
  const room = MOST_UNPLACED - (await countWaiting(tx, companyId, webhookId));
  if (room <= 0 && missed === 0) return true;
  const parts = await tx.sql
    .selectFrom('waiting_readings')
    .select(['part_id', 'readings', 'body'])
    .where('company_id', '=', companyId)
    .where('webhook_id', '=', webhookId)
    .orderBy('part_id')
    .limit(MOST_PARTS)
    .execute();
  const taken: typeof parts = [];
  let count = 0;
  for (const part of parts) {
    if (taken.length > 0 && count + part.readings > Math.max(1, room) * MAX_READINGS_IN_WEBHOOK) break;
    taken.push(part);
    count += part.readings;
  }
  if (taken.length === 0) return true;
  const readings = taken.flatMap(({ body }): WebhookReading[] => storedReadings.parse(JSON.parse(body)));
  const messages = [...chunks(readings, MAX_READINGS_IN_WEBHOOK)].map((some, index) => ({
    type: 'readings',
    at: now,
    data: { readings: some, ...(index === 0 && missed > 0 && { missed }) },
  }));
  await queueMessages(tx, companyId, webhookId, messages, now);
  await tx.sql
    .deleteFrom('waiting_readings')
    .where('company_id', '=', companyId)
    .where('webhook_id', '=', webhookId)
    .where('part_id', '<=', taken.at(-1)?.part_id ?? 0)
    .execute();
  return taken.length === parts.length && parts.length < MOST_PARTS;
}

async function dropOld(tx: Tx, companyId: number, webhookId: number, now: number): Promise<number> {
  const dropped = await tx.sql
    .deleteFrom('waiting_readings')
    .where('company_id', '=', companyId)
    .where('webhook_id', '=', webhookId)
    .where('queued_at', '<', now - KEPT_MS)
    .returning('readings')
    .execute();
  return dropped.reduce((sum, { readings }) => sum + readings, 0);
}

async function countWaiting(tx: Tx, companyId: number, webhookId: number): Promise<number> {
  const row = await tx.sql
    .selectFrom('webhook_deliveries')
    .select((one) => one.fn.countAll<number>().as('waiting'))
    .where('company_id', '=', companyId)
    .where('webhook_id', '=', webhookId)
    .where('type', '=', 'readings')
    .where('state', 'in', ['waiting', 'sending'])
    .executeTakeFirstOrThrow();
  return row.waiting;
}
