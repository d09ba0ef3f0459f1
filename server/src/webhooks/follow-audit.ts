import type { WebhookEvent } from '@ts1/contract';
import { toEntry, type ChangeDeps } from '../audit/index.ts';
import type { Tx } from '../database/index.ts';
import type { EmitEvents } from '../events.ts';
import { eachApart, throwAny } from '../platform/work/each-apart.ts';
import { readDevices } from './audit-events.ts';
import { type HappenedEvent, queueMessages } from './queue-events.ts';
import { parseEvents } from './read-webhooks.ts';

const MOST_WEBHOOKS = 100;
const MOST_ROWS = 200;

interface FollowDeps extends ChangeDeps {
  readonly events: EmitEvents;
}

/**
 * Puts new rows of the audit log, and what they say about devices, into the outbox of the webhooks that want them.
 * Each webhook remembers the last row it was given, in the transaction that gives it: none is left out, none comes
 * twice, whatever ends in between. Returns how many webhooks were behind.
 */
export async function followAudit(deps: FollowDeps): Promise<number> {
  const behind = await deps.database.readAcross(async (tx) =>
    tx.sql
      .selectFrom('webhooks as webhook')
      .innerJoin('audit_heads as head', 'head.company_id', 'webhook.company_id')
      .select(['webhook.company_id', 'webhook.webhook_id'])
      .whereRef('head.seq', '>', 'webhook.audit_seq')
      .limit(MOST_WEBHOOKS)
      .execute(),
  );
  const failures = await eachApart(behind, async ({ company_id: companyId, webhook_id: webhookId }) =>
    deps.database.write(companyId, async (tx) => {
      await catchUp(tx, companyId, webhookId, deps.clock.now());
      tx.afterCommit(() => deps.events.emit('webhook-messages.written', { companyId }));
    }),
  );
  throwAny(failures);
  return behind.length;
}

/** The last row of a company's audit log so far; 0 when there is none. */
export async function endOfAudit(tx: Tx, companyId: number): Promise<number> {
  const head = await tx.sql
    .selectFrom('audit_heads')
    .select('seq')
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return head?.seq ?? 0;
}

async function catchUp(tx: Tx, companyId: number, webhookId: number, now: number): Promise<void> {
  await tx.dialect.takeTurn(tx, `webhook audit ${webhookId}`);
  const webhook = await tx.sql
    .selectFrom('webhooks')
    .select(['events', 'audit_seq'])
    .where('company_id', '=', companyId)
    .where('webhook_id', '=', webhookId)
    .executeTakeFirst();
  if (webhook === undefined || webhook.audit_seq === null) return;
  const rows = await tx.sql
    .selectFrom('audit_log as row')
    .innerJoin('companies as company', 'company.company_id', 'row.company_id')
    .selectAll('row')
    .select('company.name as company_name')
    .where('row.company_id', '=', companyId)
    .where('row.seq', '>', webhook.audit_seq)
    .orderBy('row.seq')
    .limit(MOST_ROWS)
    .execute();
  const last = rows.at(-1);
  if (last === undefined) return;
  const wanted: ReadonlySet<WebhookEvent> = new Set(parseEvents(webhook.events));
  const entries = rows.map(({ company_name, ...row }) => toEntry(row, company_name));
  const devices = await readDevices(tx, companyId, entries);
  const happened = rows
    .flatMap(({ at }, index): HappenedEvent[] => {
      const entry = entries[index];
      if (entry === undefined) return [];
      const device = devices.get(entry);
      return [
        { type: 'audit.recorded', at, data: entry },
        ...(device === undefined ? [] : [{ ...device, at }]),
      ];
    })
    .filter(({ type }) => wanted.has(type));
  await queueMessages(tx, companyId, webhookId, happened, now);
  await tx.sql
    .updateTable('webhooks')
    .set({ audit_seq: last.seq })
    .where('company_id', '=', companyId)
    .where('webhook_id', '=', webhookId)
    .execute();
}
