import type { AlertGroup } from '@ts1/contract';
import { isVisible, type VisibleSensors } from '../auth/index.ts';
import { inCompany, type Tx } from '../database/index.ts';
import { readChats } from './chats/read-chats.ts';
import { readContactLinks, readRotaLinks } from './group-links.ts';
import { noSuchGroup } from './refusals.ts';

/**
 * Which groups: one, or all; for somebody who sees some sensors, those with any of them and only these, without a word
 * of a group that they do not see.
 */
interface Which {
  readonly groupId?: number;
  readonly visible?: VisibleSensors;
}

/** Alert groups in the order in which they were added. Sensors and users that were deleted are left out. */
export async function readGroups(
  tx: Tx,
  companyId: number,
  { groupId, visible = 'all' }: Which = {},
): Promise<AlertGroup[]> {
  let query = tx.sql
    .selectFrom('alert_groups')
    .select(['group_id', 'name', 'escalate_to', 'escalate_after_ms'])
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null);
  if (groupId !== undefined) query = query.where('group_id', '=', groupId);
  const groups = await query.orderBy('group_id').execute();
  const seen = (await readSensors(tx, companyId, groupId)).filter((row) => isVisible(visible, row.sensor_id));
  const sensors = Map.groupBy(seen, (row) => row.group_id);
  const shown = visible === 'all' ? groups : groups.filter((group) => sensors.has(group.group_id));
  const shownIds = new Set(shown.map((group) => group.group_id));
  const recipients = Map.groupBy(await readRecipients(tx, companyId, groupId), (row) => row.group_id);
  const rotas = Map.groupBy(await readRotaLinks(tx, companyId, groupId), (row) => row.groupId);
  const contacts = Map.groupBy(await readContactLinks(tx, companyId, groupId), (row) => row.groupId);
  const chats = Map.groupBy(await readChats(tx, companyId, groupId), (row) => row.group_id);
  return shown.map((group) => {
    const escalates = visible === 'all' || (group.escalate_to !== null && shownIds.has(group.escalate_to));
    const sensorIds = (sensors.get(group.group_id) ?? []).map((row) => row.sensor_id);
    return {
      id: group.group_id,
      name: group.name,
      sensors: sensorIds,
      sensorIds,
      recipients: (recipients.get(group.group_id) ?? []).map((row) => ({
        userId: String(row.user_id),
        email: row.email === 1,
        sms: row.sms === 1,
        push: row.push === 1,
        warnings: row.warnings === 1,
        ...(row.voice === 1 && { voice: true }),
      })),
      rotaRecipients: (rotas.get(group.group_id) ?? []).map(({ rotaId, channels }) => ({
        rotaId,
        email: channels.includes('email'),
        sms: channels.includes('sms'),
        push: channels.includes('push'),
        ...(channels.includes('voice') && { voice: true }),
      })),
      contactRecipients: (contacts.get(group.group_id) ?? []).map(({ contactId, channels }) => ({
        contactId,
        channels,
      })),
      channels: (chats.get(group.group_id) ?? []).map(({ group_id: _group, ...channel }) => channel),
      escalate_to: escalates ? group.escalate_to : null,
      escalate_after: escalates && group.escalate_after_ms !== null ? group.escalate_after_ms / 60_000 : null,
    };
  });
}

/**
 * One alert group.
 * @throws NotFound
 */
export async function readGroup(tx: Tx, companyId: number, groupId: number): Promise<AlertGroup> {
  const [group] = await readGroups(tx, companyId, { groupId });
  if (group === undefined) throw noSuchGroup();
  return group;
}

async function readSensors(tx: Tx, companyId: number, groupId: number | undefined) {
  let query = tx.sql
    .selectFrom('alert_group_sensors as link')
    .innerJoin('sensors as sensor', (join) =>
      inCompany(join, 'sensor.sensor_id', 'link.sensor_id').on('sensor.deleted_at', 'is', null),
    )
    .select(['link.group_id', 'link.sensor_id'])
    .where('link.company_id', '=', companyId);
  if (groupId !== undefined) query = query.where('link.group_id', '=', groupId);
  return query.orderBy('link.sensor_id').execute();
}

async function readRecipients(tx: Tx, companyId: number, groupId: number | undefined) {
  let query = tx.sql
    .selectFrom('alert_group_recipients as recipient')
    .innerJoin('users as user', (join) =>
      inCompany(join, 'user.user_id', 'recipient.user_id').on('user.deleted_at', 'is', null),
    )
    .select([
      'recipient.group_id',
      'recipient.user_id',
      'recipient.email',
      'recipient.sms',
      'recipient.push',
      'recipient.warnings',
      'recipient.voice',
    ])
    .where('recipient.company_id', '=', companyId);
  if (groupId !== undefined) query = query.where('recipient.group_id', '=', groupId);
  return query.orderBy('recipient.user_id').execute();
}
