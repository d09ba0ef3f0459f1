import { present } from '@ts1/contract';
import type { Database } from '../database/index.ts';

/**
 * Reads the file of a pack, a part at a time as it is taken.
 * @throws Error when it is deleted meanwhile: the download is then cut off, and not shorter
 */
export async function* packContent(
  database: Database,
  companyId: number,
  { packId, attempt, bytes }: { readonly packId: number; readonly attempt: string; readonly bytes: number },
): AsyncGenerator<Uint8Array> {
  let sent = 0;
  for (let position = 0; sent < bytes; position += 1) {
    const row = await database.readLong(companyId, async (tx) =>
      tx.sql
        .selectFrom('evidence_chunks')
        .select('content')
        .where('company_id', '=', companyId)
        .where('pack_id', '=', packId)
        .where('attempt', '=', attempt)
        .where('position', '=', position)
        .executeTakeFirst(),
    );
    const { content } = present(row, 'a part of an evidence pack');
    sent += content.length;
    yield content;
  }
}
