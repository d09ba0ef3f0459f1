import { type AuditEntry, fold, toTimestamp } from '@ts1/contract';
import { sql, type SelectQueryBuilder } from 'kysely';
import { z } from 'zod';
import type { AuditLogTable, Schema, Tx } from '../database/index.ts';
import { NotFound } from '../platform/errors.ts';

/** Conditions of a search in the log; a row must meet all that are given. */
export interface LogFilter {
  readonly search?: string | undefined;
  readonly action?: string | undefined;
  readonly userId?: number | undefined;
  /** Epoch milliseconds, inclusive. */
  readonly from?: number | undefined;
  readonly until?: number | undefined;
}

/**
 * Rows that fit, newest first, and how many there are without the limit.
 * @throws NotFound for a user that the company never had
 */
export async function readLog(
  tx: Tx,
  companyId: number,
  filter: LogFilter,
  page: { readonly limit: number; readonly before?: number | undefined },
): Promise<{ rows: AuditLogTable[]; total: number }> {
  await requireUser(tx, companyId, filter.userId);
  const rows = await readRows(tx, companyId, filter, page);
  return { rows, total: await count(tx, companyId, filter) };
}

/** Rows that fit, newest first. */
export async function readRows(
  tx: Tx,
  companyId: number,
  filter: LogFilter,
  { limit, before }: { readonly limit: number; readonly before?: number | undefined },
): Promise<AuditLogTable[]> {
  let page = matching(tx, companyId, filter).selectAll();
  if (before !== undefined) page = page.where('seq', '<', before);
  return page.orderBy('seq', 'desc').limit(limit).execute();
}

/** @throws NotFound for a user that the company never had; one that was deleted still has rows */
export async function requireUser(
  tx: Tx,
  companyId: number,
  userId: number | null | undefined,
): Promise<void> {
  if (userId === undefined || userId === null) return;
  const user = await tx.sql
    .selectFrom('users')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (user === undefined) throw new NotFound('There is no such user.');
}

async function count(tx: Tx, companyId: number, filter: LogFilter): Promise<number> {
  const isFiltered = Object.values(filter).some((value) => value !== undefined && value !== '');
  if (isFiltered) {
    const { total } = await matching(tx, companyId, filter)
      .select((row) => row.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return total;
  }
  // Places have no gaps: the last one is the number of rows, however long the log is.
  const head = await tx.sql
    .selectFrom('audit_heads')
    .select('seq')
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return head?.seq ?? 0;
}

function matching(
  tx: Tx,
  companyId: number,
  { search = '', action, userId, from, until }: LogFilter,
): SelectQueryBuilder<Schema, 'audit_log', object> {
  let query = tx.sql.selectFrom('audit_log').where('company_id', '=', companyId);
  if (action !== undefined) query = query.where('action', '=', action);
  if (userId !== undefined) query = query.where('user_id', '=', userId);
  if (from !== undefined) query = query.where('at', '>=', from);
  if (until !== undefined) query = query.where('at', '<=', until);
  const wanted = fold(search);
  if (wanted !== '') {
    const pattern = `%${wanted.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    query = query.where(sql<boolean>`search_folded like ${pattern} escape '\\'`);
  }
  return query;
}

const storedDetails = z.record(z.string(), z.json());

/** A row whose details were tampered with is still shown; that it was, the chain says. */
function parseDetails(text: string): AuditEntry['details'] {
  try {
    return storedDetails.parse(JSON.parse(text));
  } catch {
    return {};
  }
}

/** A stored row as the API and exports give it. */
export function toEntry(row: AuditLogTable, company: string): AuditEntry {
  return {
    id: row.seq,
    timestamp: toTimestamp(row.at),
    user_id: row.user_id,
    username: row.actor_name,
    actor: row.actor_kind,
    action: row.action,
    description: row.description,
    company,
    details: parseDetails(row.details),
    previous_hash: row.previous_hash,
    hash: row.hash,
  };
}
