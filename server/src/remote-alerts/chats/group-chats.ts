import { type ChatTarget, type GroupChannel, MAX_GROUP_CHANNELS, type routes } from '@ts1/contract';
import type { z } from 'zod';
import { changeBy, type ChangeDeps } from '../../audit/index.ts';
import { nextId } from '../../database/index.ts';
import { Conflict, InvalidInput } from '../../platform/errors.ts';
import { type Outbound, TargetRefused } from '../../platform/http/outbound.ts';
import type { SignedInUser } from '../../platform/security/caller.ts';
import { readGroup } from '../read-groups.ts';
import { noSuchChat } from '../refusals.ts';
import type { ChatTargets } from './chat-targets.ts';

interface ChatDeps extends ChangeDeps {
  readonly outbound: Outbound;
  readonly chatTargets: ChatTargets;
}

/**
 * Adds a chat channel to a group. Its target is checked now and stored encrypted.
 * @throws InvalidInput for a target that is not to be called; NotFound for the group; Conflict when there are too many
 */
export async function addChat(
  deps: ChatDeps,
  user: SignedInUser,
  groupId: number,
  { name, target }: z.output<typeof routes.addGroupChannel.body>,
): Promise<GroupChannel> {
  const url = new URL(targetUrl(target));
  await checkTarget(deps.outbound, url, 'url' in target ? 'target.url' : 'target.server');
  return changeBy(deps, user, async ({ tx, companyId, at, record }) => {
    const group = await readGroup(tx, companyId, groupId);
    if (group.channels.length >= MAX_GROUP_CHANNELS) {
      throw new Conflict(`A group has at most ${MAX_GROUP_CHANNELS} chat channels. Take one away first.`);
    }
    // From the same sequence as users: a delivery names its recipient by one number.
    const channelId = await nextId(tx, 'users');
    const channel = { kind: target.kind, name, host: url.host };
    await tx.sql
      .insertInto('group_channels')
      .values({
        company_id: companyId,
        channel_id: channelId,
        group_id: groupId,
        ...channel,
        target: deps.chatTargets.seal(companyId, channelId, target),
        created_at: at,
        deleted_at: null,
      })
      .execute();
    // The rest of the address and the token are secrets.
    record('group_channel_add', `Added chat channel "${name}" to alert group "${group.name}"`, {
      groupId,
      channelId,
      ...channel,
    });
    return { id: channelId, ...channel };
  });
}

/**
 * Takes a chat channel of a group away and erases its secrets. Its row stays for the delivery log.
 * @throws NotFound
 */
export async function deleteChat(
  deps: ChangeDeps,
  user: SignedInUser,
  { groupId, channelId }: { readonly groupId: number; readonly channelId: number },
): Promise<void> {
  await changeBy(deps, user, async ({ tx, companyId, at, record }) => {
    const deleted = await tx.sql
      .updateTable('group_channels')
      .set({ deleted_at: at, target: null })
      .where('company_id', '=', companyId)
      .where('group_id', '=', groupId)
      .where('channel_id', '=', channelId)
      .where('deleted_at', 'is', null)
      .returning('name')
      .executeTakeFirst();
    if (deleted === undefined) throw noSuchChat();
    record('group_channel_delete', `Took chat channel "${deleted.name}" away`, { groupId, channelId });
  });
}

function targetUrl(target: ChatTarget): string {
  return 'url' in target ? target.url : target.server;
}

async function checkTarget(outbound: Outbound, url: URL, path: string): Promise<void> {
  try {
    await outbound.check(url);
  } catch (error) {
    const message = error instanceof TargetRefused ? error.message : 'cannot be found';
    throw new InvalidInput([{ path, message }]);
  }
}
