import { CHANNELS, CONTACT_CHANNELS } from '@ts1/contract';
import type { Tx } from '../database/index.ts';

/** Which rotas groups name, of one group or of all. */
export async function readRotaLinks(tx: Tx, companyId: number, groupId?: number) {
  let query = tx.sql.selectFrom('alert_group_rotas').selectAll().where('company_id', '=', companyId);
  if (groupId !== undefined) query = query.where('group_id', '=', groupId);
  const rows = await query.orderBy('rota_id').execute();
  return rows.map((row) => ({
    groupId: row.group_id,
    rotaId: row.rota_id,
    channels: CHANNELS.filter((channel) => row[channel] === 1),
  }));
}

/** Which contacts groups name, of one group or of all. */
export async function readContactLinks(tx: Tx, companyId: number, groupId?: number) {
  let query = tx.sql.selectFrom('alert_group_contacts').selectAll().where('company_id', '=', companyId);
  if (groupId !== undefined) query = query.where('group_id', '=', groupId);
  const rows = await query.orderBy('contact_id').execute();
  return rows.map((row) => ({
    groupId: row.group_id,
    contactId: row.contact_id,
    channels: CONTACT_CHANNELS.filter((channel) => row[channel] === 1),
  }));
}
