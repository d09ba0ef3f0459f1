import { type Passkey, toTimestamp } from '@ts1/contract';
import type { Tx } from '../database/index.ts';

/** The passkeys of a user, the oldest first. */
export async function readPasskeys(tx: Tx, companyId: number, userId: number): Promise<Passkey[]> {
  const rows = await tx.sql
    .selectFrom('passkeys')
    .select(['passkey_id', 'name', 'created_at', 'last_used_at', 'synced'])
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .orderBy('passkey_id')
    .execute();
  return rows.map((row) => ({
    id: row.passkey_id,
    name: row.name,
    created_at: toTimestamp(row.created_at),
    last_used_at: row.last_used_at === null ? null : toTimestamp(row.last_used_at),
    synced: row.synced === 1,
  }));
}
