import type { AuditFileLine } from '@ts1/contract';
import type { Database, Tx } from '../database/index.ts';
import type { SignedPosition } from './checkpoint.ts';
import { toFileLine } from './checkpoint-line.ts';
import { toSignedPosition } from './read-chain.ts';
import { toEntry } from './read-log.ts';

const PAGE_ROWS = 1_000;

/** Parts of a company's log that are wanted. */
export interface WantedRuns {
  readonly companyId: number;
  readonly company: string;
  /** Rows that must be in them, by their places. */
  readonly rows: readonly number[];
  /** The last row of the log as it is signed. */
  readonly until: number;
}

/**
 * Returns, as text (docs/evidence-pack.md), the runs of the log with these rows: each from one check-point to the next,
 * which proves it. The check-point at `until` is last.
 */
export async function* exportRuns(
  database: Database,
  { companyId, company, rows, until }: WantedRuns,
): AsyncGenerator<string> {
  yield `${JSON.stringify({ kind: 'audit-runs', company_id: companyId, company })}\n`;
  let reached = -1;
  for (const wanted of [...new Set(rows)].toSorted((one, other) => one - other)) {
    if (wanted <= reached || wanted > until) continue;
    const { before, after } = await database.readLong(companyId, async (tx) => ({
      before: await nearest(tx, companyId, { below: wanted }),
      after: await nearest(tx, companyId, { from: wanted }),
    }));
    if (after === undefined) throw new Error(`row ${wanted} of the audit log is not signed`);
    const begin = before?.seq ?? 0;
    if (begin !== reached) yield before === undefined ? '{"kind":"genesis"}\n' : line(toFileLine(before));
    for (let row = begin; row < after.seq; row += PAGE_ROWS) {
      const page = { after: row, until: Math.min(row + PAGE_ROWS, after.seq) };
      yield await database.readLong(companyId, async (tx) => entries(tx, companyId, company, page));
    }
    yield line(toFileLine(after));
    reached = after.seq;
  }
  if (reached >= until) return;
  const newest = await database.readLong(companyId, async (tx) => nearest(tx, companyId, { from: until }));
  if (newest === undefined) throw new Error('the end of the audit log is not signed');
  yield line(toFileLine(newest));
}

/** Reads the last check-point before a row, or the first at it or after it. */
async function nearest(
  tx: Tx,
  companyId: number,
  where: { readonly below: number } | { readonly from: number },
): Promise<SignedPosition | undefined> {
  const all = tx.sql.selectFrom('audit_checkpoints').selectAll().where('company_id', '=', companyId);
  const found =
    'below' in where
      ? all.where('seq', '<', where.below).orderBy('seq', 'desc')
      : all.where('seq', '>=', where.from).orderBy('seq');
  const row = await found.limit(1).executeTakeFirst();
  return row && toSignedPosition(row);
}

async function entries(
  tx: Tx,
  companyId: number,
  company: string,
  { after, until }: { readonly after: number; readonly until: number },
): Promise<string> {
  const rows = await tx.sql
    .selectFrom('audit_log')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('seq', '>', after)
    .where('seq', '<=', until)
    .orderBy('seq')
    .execute();
  return rows.map((row) => line({ kind: 'entry', ...toEntry(row, company) })).join('');
}

function line(content: AuditFileLine): string {
  return `${JSON.stringify(content)}\n`;
}
