import { type AuditCheckpoint, type AuditFileLine, toTimestamp } from '@ts1/contract';
import type { Database } from '../database/index.ts';
import { changeWithin } from './change.ts';
import type { Actor } from './actor.ts';
import type { CheckpointKey, SignedPosition } from './checkpoint.ts';
import { inOrder, readChain } from './read-chain.ts';
import { toEntry } from './read-log.ts';
import { signHead } from './sign-checkpoints.ts';

/** Whose log is exported, by whom, and with what the end of it is signed. */
export interface LogExport {
  readonly companyId: number;
  readonly company: string;
  readonly actor: Actor;
  readonly key: CheckpointKey;
  /** Epoch milliseconds. */
  readonly at: number;
}

/**
 * The whole log of a company as text, one JSON object a line, with its check-points. The export itself is its last
 * row, and that is signed. A page is read when the one before was taken, so memory stays flat.
 */
export async function exportLog(database: Database, asked: LogExport): Promise<AsyncGenerator<string>> {
  const { companyId, actor, key, at } = asked;
  const head = await database.write(companyId, async (tx) => {
    await changeWithin(tx, companyId, actor, at, async ({ record }) =>
      record('audit_export', 'Exported the whole audit log'),
    );
    return signHead(tx, companyId, key, at);
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
          : line({ kind: 'check-point', ...toCheckpoint(part.checkpoint) });
    }
    yield text;
  }
}

function toCheckpoint({ companyId, seq, hash, at, publicKey, signature }: SignedPosition): AuditCheckpoint {
  return {
    company_id: companyId,
    id: seq,
    hash,
    timestamp: toTimestamp(at),
    public_key: publicKey,
    signature,
  };
}

function line(content: AuditFileLine): string {
  return `${JSON.stringify(content)}\n`;
}
