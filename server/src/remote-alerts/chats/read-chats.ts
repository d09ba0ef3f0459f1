import type { Tx } from '../../database/index.ts';

/** The chat channels of groups, without their secrets. */
export async function readChats(tx: Tx, companyId: number, groupId?: number) {
  let query = tx.sql
    .selectFrom('group_channels')
    .select(['group_id', 'channel_id as id', 'kind', 'name', 'host'])
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null);
  if (groupId !== undefined) query = query.where('group_id', '=', groupId);
  return query.orderBy('channel_id').execute();
}
