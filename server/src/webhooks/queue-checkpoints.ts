import { webhookData } from '@ts1/contract';
import { z } from 'zod';
import { type ChangeDeps, readNewestCheckpoint } from '../audit/index.ts';
import type { Tx } from '../database/index.ts';
import type { EmitEvents } from '../events.ts';
import { eachApart, throwAny } from '../platform/work/each-apart.ts';
import { queueMessages } from './queue-events.ts';
import { parseEvents } from './read-webhooks.ts';

const TYPE = 'audit.checkpoint';
const message = z.object({ data: webhookData.checkpoint });

interface CheckpointDeps extends ChangeDeps {
  readonly events: EmitEvents;
}

/**
 * Puts the newest check-point of the audit log into the outbox of each webhook that wants it and was not given it yet.
 * It covers those before it, so that none is sent in between.
 */
export async function queueCheckpoints({ database, clock, events }: CheckpointDeps): Promise<void> {
  const webhooks = await database.readAcross(async (tx) =>
    tx.sql
      .selectFrom('webhooks')
      .select(['company_id', 'webhook_id', 'events'])
      .where('enabled', '=', 1)
      .orderBy('webhook_id')
      .execute(),
  );
  const wanting = webhooks.filter((webhook) => parseEvents(webhook.events).includes(TYPE));
  const failures = await eachApart(wanting, async ({ company_id: companyId, webhook_id: webhookId }) =>
    database.write(companyId, async (tx) => {
      // The second of two servers waits, and finds it queued.
      await tx.dialect.takeTurn(tx, `webhook check-point ${webhookId}`);
      const data = await readNewestCheckpoint(tx, companyId);
      if (data === undefined || (await readLast(tx, companyId, webhookId)) === data.id) return;
      const at = Date.parse(data.timestamp);
      await queueMessages(tx, companyId, webhookId, [{ type: TYPE, at, data }], clock.now());
      tx.afterCommit(() => events.emit('webhook-messages.written', { companyId }));
    }),
  );
  throwAny(failures);
}

/** Reads the row of the check-point that a webhook was given last; undefined before the first. */
async function readLast(tx: Tx, companyId: number, webhookId: number): Promise<number | undefined> {
  const last = await tx.sql
    .selectFrom('webhook_deliveries')
    .select('body')
    .where('company_id', '=', companyId)
    .where('webhook_id', '=', webhookId)
    .where('type', '=', TYPE)
    .orderBy('delivery_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last && message.parse(JSON.parse(last.body)).data.id;
}
