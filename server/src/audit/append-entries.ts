import { fold, type AuditAction } from '@ts1/contract';
import type { Tx } from '../database/index.ts';
import { auditActorName, changeReason, type Actor } from './actor.ts';
import type { Details } from './details.ts';
import { hashRow, NO_HASH } from './hash-row.ts';

/** One thing that was done. */
export interface Entry {
  readonly action: AuditAction;
  readonly description: string;
  readonly details: Details;
}

/**
 * Adds rows to the end of a company's chain. Called last in a transaction: from here to the commit other changes of the
 * company wait, and it waits for no other.
 */
export async function appendEntries(
  tx: Tx,
  companyId: number,
  actor: Actor,
  at: number,
  entries: readonly Entry[],
): Promise<void> {
  if (entries.length === 0) return;
  await tx.dialect.takeTurn(tx, `audit ${companyId}`);
  const head = await tx.sql
    .selectFrom('audit_heads')
    .select(['seq', 'hash'])
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  let { seq, hash } = head ?? { seq: 0, hash: NO_HASH };
  const rows = entries.map((entry) => {
    seq += 1;
    const row = toRow(companyId, seq, at, actor, entry, hash);
    ({ hash } = row);
    return row;
  });
  await tx.sql.insertInto('audit_log').values(rows).execute();
  await (head === undefined
    ? tx.sql.insertInto('audit_heads').values({ company_id: companyId, seq, hash }).execute()
    : tx.sql.updateTable('audit_heads').set({ seq, hash }).where('company_id', '=', companyId).execute());
}

function toRow(companyId: number, seq: number, at: number, actor: Actor, entry: Entry, previousHash: string) {
  const reason = changeReason(actor);
  const row = {
    companyId,
    seq,
    at,
    actorKind: actor.kind,
    userId: actor.kind === 'user' ? actor.userId : null,
    actorName: storable(auditActorName(actor)),
    action: entry.action,
    description: storable(entry.description),
    details: JSON.stringify(
      reason === undefined ? entry.details : { ...entry.details, changeReason: reason },
    ),
    previousHash,
  };
  return {
    company_id: companyId,
    seq,
    at,
    actor_kind: row.actorKind,
    user_id: row.userId,
    actor_name: row.actorName,
    action: row.action,
    description: row.description,
    details: row.details,
    search_folded: searchText(row, reason),
    previous_hash: previousHash,
    hash: hashRow(row),
  };
}

/** Text that the search looks in. */
function searchText(
  row: { readonly actorName: string; readonly action: string; readonly description: string },
  reason = '',
): string {
  return fold(`${row.actorName} ${row.action} ${row.description} ${reason}`.trimEnd());
}

/** Removes from a stranger's text the characters that no database takes as text. */
function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}
