import { BYTE_ORDER_MARK, toCsvLine } from '@ts1/contract';
import { Readable } from 'node:stream';
import type { AuditLogTable, Database } from '../database/index.ts';
import { type LogFilter, readRows } from './read-log.ts';

const PAGE_ROWS = 1_000;
const COLUMNS = ['id', 'timestamp', 'user_id', 'user', 'action', 'description', 'details', 'hash'] as const;

/**
 * Rows that fit as a CSV file, newest first, times in UTC. A page is read when the one before has been sent, so
 * memory stays flat. It is for people: what proves the log is its export with check-points.
 */
export function exportTable(database: Database, companyId: number, filter: LogFilter): Readable {
  return Readable.from(pages(database, companyId, filter), { objectMode: false });
}

async function* pages(database: Database, companyId: number, filter: LogFilter): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + toCsvLine(COLUMNS);
  let before: number | undefined;
  for (;;) {
    const page = { limit: PAGE_ROWS, before };
    const rows = await database.readLong(companyId, async (tx) => readRows(tx, companyId, filter, page));
    if (rows.length > 0) yield rows.map(toLine).join('');
    if (rows.length < PAGE_ROWS) return;
    before = rows.at(-1)?.seq;
  }
}

function toLine(row: AuditLogTable): string {
  const { seq, at, user_id, actor_name, action, description, details, hash } = row;
  return toCsvLine([
    seq,
    new Date(at).toISOString(),
    user_id,
    actor_name,
    action,
    description,
    details === '{}' ? null : details,
    hash,
  ]);
}
