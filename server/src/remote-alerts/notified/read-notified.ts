import {
  type Channel,
  CHANNELS,
  type ContactChannel,
  type NotifiedGroup,
  type NotifyingSetting,
} from '@ts1/contract';
import type { Tx } from '../../database/index.ts';
import { hasOwnMail } from '../../mail-server/index.ts';
import { readChats } from '../chats/read-chats.ts';
import { confirmedChannels } from '../contacts/read-contacts.ts';
import { readContactLinks, readRotaLinks } from '../group-links.ts';
import { readPreferences } from '../preferences/own-preferences.ts';
import { readStoredRotas } from '../rotas/read-rotas.ts';

/** Facts that decide who groups of a company notify: the groups that still exist by id, and what holds for all. */
export interface Notifying {
  readonly groups: ReadonlyMap<number, NotifiedGroup>;
  readonly setting: NotifyingSetting;
}

/** Reads who groups notify, as things are in this transaction. */
export async function readNotifying(
  tx: Tx,
  companyId: number,
  groupIds: readonly number[],
  configured: ReadonlySet<Channel>,
): Promise<Notifying> {
  const { time_zone: timeZone } = await tx.sql
    .selectFrom('companies')
    .select('time_zone')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  const setting = {
    configured: await withOwnMail(tx, companyId, configured),
    timeZone,
    people: await readPeople(tx, companyId),
  };
  if (groupIds.length === 0) return { groups: new Map(), setting };
  const groups = await tx.sql
    .selectFrom('alert_groups')
    .select('group_id')
    .where('company_id', '=', companyId)
    .where('group_id', 'in', groupIds)
    .where('deleted_at', 'is', null)
    .orderBy('group_id')
    .execute();
  const recipients = Map.groupBy(await readRecipients(tx, companyId, groupIds), (row) => row.group_id);
  const rotaLinks = Map.groupBy(await readRotaLinks(tx, companyId), (row) => row.groupId);
  const plans = new Map(
    rotaLinks.size === 0
      ? []
      : (await readStoredRotas(tx, companyId)).map((rota) => [rota.rotaId, rota.plan] as const),
  );
  const contactLinks = Map.groupBy(await readContactLinks(tx, companyId), (row) => row.groupId);
  const confirmed =
    contactLinks.size === 0 ? new Map<number, ContactChannel[]>() : await readConfirmed(tx, companyId);
  const chats = Map.groupBy(await readChats(tx, companyId), (row) => row.group_id);
  return {
    setting,
    groups: new Map(
      groups.map(({ group_id: groupId }) => [
        groupId,
        {
          recipients: (recipients.get(groupId) ?? []).map((row) => ({
            userId: row.user_id,
            channels: CHANNELS.filter((channel) => row[channel] === 1),
            warnings: row.warnings === 1,
          })),
          rotas: (rotaLinks.get(groupId) ?? []).flatMap(({ rotaId, channels }) => {
            const plan = plans.get(rotaId);
            return plan === undefined ? [] : [{ rotaId, plan, channels }];
          }),
          contacts: (contactLinks.get(groupId) ?? []).flatMap(({ contactId, channels }) => {
            const open = channels.filter((channel) => confirmed.get(contactId)?.includes(channel) === true);
            return open.length === 0 ? [] : [{ contactId, channels: open }];
          }),
          chats: (chats.get(groupId) ?? []).map(({ id: chatId }) => ({ chatId })),
        },
      ]),
    ),
  };
}

/** Adds e-mail to the channels of the installation, where the company has a mail server of its own. */
async function withOwnMail(
  tx: Tx,
  companyId: number,
  configured: ReadonlySet<Channel>,
): Promise<ReadonlySet<Channel>> {
  if (configured.has('email') || !(await hasOwnMail(tx, companyId))) return configured;
  return new Set([...configured, 'email']);
}

async function readRecipients(tx: Tx, companyId: number, groupIds: readonly number[]) {
  return tx.sql
    .selectFrom('alert_group_recipients')
    .select(['group_id', 'user_id', 'email', 'sms', 'push', 'voice', 'warnings'])
    .where('company_id', '=', companyId)
    .where('group_id', 'in', groupIds)
    .orderBy('user_id')
    .execute();
}

async function readPeople(tx: Tx, companyId: number): Promise<NotifyingSetting['people']> {
  const users = await tx.sql
    .selectFrom('users')
    .select(['user_id', 'email', 'phone_number', 'is_disabled'])
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .execute();
  const devices = await tx.sql
    .selectFrom('push_subscriptions')
    .select('user_id')
    .distinct()
    .where('company_id', '=', companyId)
    .execute();
  const withDevice = new Set(devices.map((row) => row.user_id));
  const preferences = await readPreferences(tx, companyId);
  return new Map(
    users.map((row) => [
      row.user_id,
      {
        isDisabled: row.is_disabled === 1,
        addresses: [
          ...(row.email === '' ? [] : (['email'] as const)),
          ...((row.phone_number ?? '') === '' ? [] : (['sms', 'voice'] as const)),
          ...(withDevice.has(row.user_id) ? (['push'] as const) : []),
        ],
        quiet: [],
        off: {},
        ...preferences.get(row.user_id),
      },
    ]),
  );
}

/** Over which channels contacts are notified: those who want no messages over none. */
async function readConfirmed(tx: Tx, companyId: number) {
  const rows = await tx.sql
    .selectFrom('contacts')
    .select(['contact_id', 'email_confirmed_at', 'phone_confirmed_at'])
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .where('stopped_at', 'is', null)
    .execute();
  return new Map<number, ContactChannel[]>(rows.map((row) => [row.contact_id, confirmedChannels(row)]));
}
