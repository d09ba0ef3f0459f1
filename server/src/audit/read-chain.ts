import type { AuditCheckpointsTable, AuditLogTable, Database, Tx } from '../database/index.ts';
import type { ChainRow, Head } from './chain-check.ts';
import type { SignedPosition } from './checkpoint.ts';

const PAGE_ROWS = 1_000;

/** A part of a chain: rows, and the check-points after them, both oldest first. */
export interface ChainPage {
  readonly rows: readonly AuditLogTable[];
  readonly checkpoints: readonly SignedPosition[];
}

/** A company's chain up to a row, page by page, so that memory stays flat however long it is. */
export async function* readChain(
  database: Database,
  companyId: number,
  until: number,
): AsyncGenerator<ChainPage> {
  let after = 0;
  while (after < until) {
    const from = after;
    const rows = await database.readLong(companyId, async (tx) =>
      tx.sql
        .selectFrom('audit_log')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('seq', '>', from)
        .where('seq', '<=', until)
        .orderBy('seq')
        .limit(PAGE_ROWS)
        .execute(),
    );
    // A missing row ends the chain; a check-point of it still counts.
    after = rows.length < PAGE_ROWS ? until : (rows.at(-1)?.seq ?? until);
    const to = after;
    const checkpoints = await database.readLong(companyId, async (tx) =>
      readCheckpoints(tx, companyId, from, to),
    );
    yield { rows, checkpoints };
  }
}

/** Where the chain of a company ends by its record, and up to which row anything of it is there. */
export async function readExtent(
  tx: Tx,
  companyId: number,
): Promise<{ readonly head: Head | null; readonly until: number }> {
  const head = await tx.sql
    .selectFrom('audit_heads')
    .select(['seq', 'hash'])
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  const last = async (table: 'audit_log' | 'audit_checkpoints'): Promise<number> => {
    const row = await tx.sql
      .selectFrom(table)
      .select(({ fn }) => fn.max<number | null>('seq').as('seq'))
      .where('company_id', '=', companyId)
      .executeTakeFirst();
    return row?.seq ?? 0;
  };
  const until = Math.max(head?.seq ?? 0, await last('audit_log'), await last('audit_checkpoints'));
  return { head: head ?? null, until };
}

async function readCheckpoints(
  tx: Tx,
  companyId: number,
  after: number,
  until: number,
): Promise<SignedPosition[]> {
  const rows = await tx.sql
    .selectFrom('audit_checkpoints')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('seq', '>', after)
    .where('seq', '<=', until)
    .orderBy('seq')
    .execute();
  return rows.map(toSignedPosition);
}

export function toSignedPosition(row: AuditCheckpointsTable): SignedPosition {
  const { company_id, seq, hash, at, public_key, signature } = row;
  return { companyId: company_id, seq, hash, at, publicKey: public_key, signature };
}

export function toChainRow(row: AuditLogTable): ChainRow {
  return {
    companyId: row.company_id,
    seq: row.seq,
    at: row.at,
    actorKind: row.actor_kind,
    userId: row.user_id,
    actorName: row.actor_name,
    action: row.action,
    description: row.description,
    details: row.details,
    previousHash: row.previous_hash,
    hash: row.hash,
  };
}

/** Rows and check-points of a page in the order of the chain: a check-point comes after its row. */
export function* inOrder({
  rows,
  checkpoints,
}: ChainPage): Generator<{ readonly row: AuditLogTable } | { readonly checkpoint: SignedPosition }> {
  let next = 0;
  for (const row of rows) {
    for (; next < checkpoints.length; next += 1) {
      const checkpoint = checkpoints[next];
      if (checkpoint === undefined || checkpoint.seq >= row.seq) break;
      yield { checkpoint };
    }
    yield { row };
  }
  for (const checkpoint of checkpoints.slice(next)) yield { checkpoint };
}
