import { setTimeout } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { DAY_MS } from '@ts1/contract/durations';
import type { ChangeDeps } from '../audit/index.ts';
import type { Tx } from '../database/index.ts';
import type { Logger } from '../platform/logger.ts';

/** One transaction: some milliseconds, between which readings are taken in. */
const ROWS_AT_ONCE = 500;
const PAUSE_MS = 20;

/**
 * How long what was sent is kept; alarms and what the audit log holds stay. Messages to people: longer than a year, as
 * an inspection asks who was notified. Those to webhooks: their events are kept in the logs themselves. Files of
 * reports: longer than a message is tried.
 */
const KEPT_DAYS = { deliveries: 400, webhookDeliveries: 30, messageFiles: 3 } as const;

export interface ForgetDeps extends ChangeDeps {
  readonly logger: Logger;
  /** False while the clock is in doubt: by a clock that is ahead everything is old. */
  readonly mayDelete?: () => Promise<boolean>;
  readonly rowsAtOnce?: number;
  readonly pauseMs?: number;
}

/** Deletes some of the oldest that were made before; returns how many. */
type DeletePart = (tx: Tx, before: number, most: number) => Promise<number>;

const PARTS: readonly (readonly [keptDays: number, part: DeletePart])[] = [
  [
    KEPT_DAYS.deliveries,
    async (tx, before, most) => {
      const keys = oldest('deliveries', 'delivery_id', sql`${before} and ${isOver}`, most);
      await sql`delete from delivery_events where (company_id, delivery_id) in (${keys})`.execute(tx.sql);
      return remove(tx, 'deliveries', 'delivery_id', keys);
    },
  ],
  [
    KEPT_DAYS.webhookDeliveries,
    async (tx, before, most) => {
      const keys = oldest('webhook_deliveries', 'delivery_id', sql`${before} and ${isOver}`, most);
      return remove(tx, 'webhook_deliveries', 'delivery_id', keys);
    },
  ],
  [
    KEPT_DAYS.messageFiles,
    async (tx, before, most) =>
      remove(tx, 'message_files', 'file_id', oldest('message_files', 'file_id', sql`${before}`, most)),
  ],
];

const isOver = sql`state not in ('waiting', 'sending')`;

function oldest(table: string, id: string, before: RawBuilder<unknown>, most: number) {
  return sql`select company_id, ${sql.ref(id)} from ${sql.table(table)} where created_at < ${before}
    order by created_at, company_id, ${sql.ref(id)} limit ${most}`;
}

async function remove(tx: Tx, table: string, id: string, keys: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows = 0n } =
    await sql`delete from ${sql.table(table)} where (company_id, ${sql.ref(id)}) in (${keys})`.execute(
      tx.sql,
    );
  return Number(numAffectedRows);
}

/** Deletes what was sent longer ago than it is kept, a little at a time. Returns how many rows. */
export async function forgetMessages(
  { database, clock, logger, mayDelete, rowsAtOnce = ROWS_AT_ONCE, pauseMs = PAUSE_MS }: ForgetDeps,
  stopping?: AbortSignal,
): Promise<number> {
  if ((await mayDelete?.()) === false) return 0;
  const isStopping = (): boolean => stopping?.aborted === true;
  let total = 0;
  for (const [keptDays, deletePart] of PARTS) {
    for (let hasMore = true; hasMore && !isStopping();) {
      const before = clock.now() - keptDays * DAY_MS;
      const deleted = await database.writeAcross(async (tx) => deletePart(tx, before, rowsAtOnce));
      total += deleted;
      hasMore = deleted === rowsAtOnce;
      if (hasMore) await setTimeout(pauseMs);
    }
  }
  if (total > 0) logger.info({ rows: total }, 'deleted messages that were older than they are kept');
  return total;
}
