import {
  type Channel,
  type GroupNotified,
  outlook,
  OUTLOOK_DAYS,
  type Turn,
  toTimestamp,
  whoIsNotified,
  present,
} from '@ts1/contract';
import { DAY_MS } from '@ts1/contract/durations';
import { visibleSensors } from '../../auth/index.ts';
import type { Tx } from '../../database/index.ts';
import type { SignedInUser } from '../../platform/security/caller.ts';
import { readContacts } from '../contacts/read-contacts.ts';
import { readGroups } from '../read-groups.ts';
import { readStoredRotas } from '../rotas/read-rotas.ts';
import { readNotifying } from './read-notified.ts';

/**
 * Reads who each alert group that the reader sees notifies of an alarm at a moment (epoch milliseconds), and what is
 * wrong in the week after it: the same rules by which messages are written.
 */
export async function readWhoIsNotified(
  tx: Tx,
  user: SignedInUser,
  at: number,
  configured: ReadonlySet<Channel>,
): Promise<GroupNotified[]> {
  const { companyId } = user;
  const groups = await readGroups(tx, companyId, { visible: await visibleSensors(tx, user) });
  const ids = groups.map(({ id }) => id);
  const notifying = await readNotifying(tx, companyId, ids, configured);
  const users = await tx.sql
    .selectFrom('users')
    .select(['user_id', 'username'])
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .execute();
  const names = new Map(users.map((row) => [row.user_id, row.username]));
  const rotaNames = new Map((await readStoredRotas(tx, companyId)).map(({ rotaId, name }) => [rotaId, name]));
  const contactNames = new Map((await readContacts(tx, companyId)).map(({ id, name }) => [id, name]));
  const recipientName = (userId: number): string => present(names.get(userId), 'the name of a recipient');
  const rotaName = (rotaId: number): string => present(rotaNames.get(rotaId), 'the name of a rota');
  return groups.flatMap(({ id: groupId, name: groupName, channels }) => {
    const group = notifying.groups.get(groupId);
    if (group === undefined) return [];
    const now = whoIsNotified(group, notifying.setting, at);
    return [
      {
        groupId,
        groupName,
        people: now.users.map((one) => ({
          ...one,
          username: recipientName(one.userId),
          channels: [...one.channels],
          reaches: [...one.reaches],
        })),
        quiet: now.quiet.map((userId) => ({ userId, username: recipientName(userId) })),
        contacts: now.contacts.map((one) => ({
          id: one.contactId,
          name: present(contactNames.get(one.contactId), 'the name of a contact'),
          channels: [...one.channels],
        })),
        channels,
        turns: now.turns.map((turn) => ({ ...toNamedTurn(turn, names), rotaName: rotaName(turn.rotaId) })),
        warnings: outlook(group, notifying.setting, at, at + OUTLOOK_DAYS * DAY_MS).map((warning) => {
          const span = { from: toTimestamp(warning.from), until: toTimestamp(warning.until) };
          return warning.kind === 'rota gap'
            ? { ...warning, rotaName: rotaName(warning.rotaId), ...span }
            : { ...warning, ...span };
        }),
      },
    ];
  });
}

function toNamedTurn(turn: Turn & { readonly rotaId: number }, names: ReadonlyMap<number, string>) {
  const username = turn.userId === null ? undefined : names.get(turn.userId);
  return {
    rotaId: turn.rotaId,
    userId: username === undefined ? null : turn.userId,
    username: username ?? null,
    until: Number.isFinite(turn.until) ? toTimestamp(turn.until) : null,
  };
}
