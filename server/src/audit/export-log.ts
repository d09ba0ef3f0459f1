import { type AuditFileLine, toTimestamp } from '@ts1/contract';
import type { Database } from '../database/index.ts';
import { changeWithin } from './change.ts';
import type { Actor } from './actor.ts';
import type { SignedPosition } from './checkpoint.ts';
import { toFileLine } from './checkpoint-line.ts';
import { inOrder, readChain } from './read-chain.ts';
import { toEntry } from './read-log.ts';
import { signHead, type Signing } from './sign-checkpoints.ts';

/** Action and description of the last row of an export; its time is that of the export. */
export const EXPORT_ROW = { action: 'audit_export', description: 'Exported the whole audit log' } as const;

/** An export: the company and its log, the person who exports it, and the key that signs its end. */
export interface LogExport {
  readonly companyId: number;
  readonly company: string;
  readonly actor: Actor;
  readonly signing: Signing;
  /** Epoch milliseconds. */
  readonly at: number;
}

/**
 * The whole log of a company as text, one JSON object a line, with its check-points. The export itself is its last
 * row, and that is signed: it covers when the file was made and how many rows it has. A page is read when the one
 * before was taken, so memory stays flat.
 * @throws PastRefused for a log that does not continue what was signed before
 */
export async function exportLog(database: Database, asked: LogExport): Promise<AsyncGenerator<string>> {
  const { companyId, actor, signing, at } = asked;
  const head = await database.write(companyId, async (tx) => {
    await changeWithin(tx, companyId, actor, at, async ({ record }) =>
      record(EXPORT_ROW.action, EXPORT_ROW.description),
    );
    return signHead(tx, companyId, signing, at);
  });
  if (head === undefined) throw new Error('an audit log that was just written to is empty');
  return lines(database, asked, head);
}

async function* lines(
  database: Database,
  { companyId, company, at }: LogExport,
  head: SignedPosition,
): AsyncGenerator<string> {
  yield line({
    kind: 'audit-log',
    format: 'ts1-audit-1',
    company_id: companyId,
    company,
    exported_at: toTimestamp(at),
    entries: head.seq,
    hash: head.hash,
  });
  for await (const page of readChain(database, companyId, head.seq)) {
    let text = '';
    for (const part of inOrder(page)) {
      text +=
        'row' in part
          ? line({ kind: 'entry', ...toEntry(part.row, company) })
          : line(toFileLine(part.checkpoint));
    }
    yield text;
  }
}

function line(content: AuditFileLine): string {
  return `${JSON.stringify(content)}\n`;
}
