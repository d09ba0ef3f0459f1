import {
  type AlarmLevel,
  type Channel,
  type DeliveryChannel,
  type Notified,
  type NotifiedGroup,
  type NewsKind,
  whoIsNotified,
} from '@ts1/contract';
import type { Tx } from '../../database/index.ts';
import { type Notifying, readNotifying } from '../../remote-alerts/index.ts';
import type { Recipient } from '../outbox/outbox.ts';
import { ALL_CHANNELS } from './configured-channels.ts';

/** A recipient of a group's messages: a user, a contact or a chat channel. */
export interface Listener {
  readonly groupId: number;
  readonly recipient: Recipient;
  readonly channels: readonly DeliveryChannel[];
  /** Why it is sent beside the usual. */
  readonly because: 'nobody else' | 'hand-over' | null;
}

/** The moment (epoch milliseconds) for which somebody is looked for, and what can be sent over. */
export interface Occasion {
  readonly now: number;
  readonly configured?: ReadonlySet<Channel> | undefined;
}

/** Recipients that groups notify at that moment. */
export interface Audience extends Notifying {
  findNotified(groupId: number, kind: NewsKind, level?: AlarmLevel): Notified | undefined;
  listeners(groupId: number, kind: NewsKind, level?: AlarmLevel): readonly Listener[];
}

/** Reads who is notified now by groups that still exist; each group and kind of news is decided once. */
export async function readAudience(
  tx: Tx,
  companyId: number,
  groupIds: readonly number[],
  { now, configured = ALL_CHANNELS }: Occasion,
): Promise<Audience> {
  const notifying =
    groupIds.length === 0
      ? { groups: new Map(), setting: { people: new Map(), configured, timeZone: 'UTC' } }
      : await readNotifying(tx, companyId, groupIds, configured);
  const decided = new Map<string, Notified>();
  const findNotified = (
    groupId: number,
    kind: NewsKind,
    level: AlarmLevel = 'alarm',
  ): Notified | undefined => {
    const group = notifying.groups.get(groupId);
    if (group === undefined) return undefined;
    const key = `${groupId} ${kind} ${level}`;
    const concerned = level === 'alarm' ? group : ofWarnings(group);
    const known = decided.get(key) ?? whoIsNotified(concerned, notifying.setting, now, kind);
    decided.set(key, known);
    return known;
  };
  return {
    ...notifying,
    findNotified,
    listeners: (groupId, kind, level) => listenersIn(groupId, findNotified(groupId, kind, level)),
  };
}

/** Keeps the recipients that are set to get warnings: only they are notified of what is milder than an alarm. */
function ofWarnings(group: NotifiedGroup): NotifiedGroup {
  return {
    recipients: group.recipients.filter(({ warnings }) => warnings === true),
    rotas: [],
    contacts: [],
    chats: [],
  };
}

function listenersIn(groupId: number, notified: Notified | undefined): Listener[] {
  if (notified === undefined) return [];
  return [
    ...notified.users.map(({ userId, channels, because }) => ({
      groupId,
      recipient: { kind: 'user', id: userId } as const,
      channels,
      because: because === 'nobody else' ? because : null,
    })),
    ...notified.contacts.map(({ contactId, channels }) => ({
      groupId,
      recipient: { kind: 'contact', id: contactId } as const,
      channels,
      because: null,
    })),
    ...notified.chats.map(({ chatId }) => ({
      groupId,
      recipient: { kind: 'chat', id: chatId } as const,
      channels: ['chat'] as const,
      because: null,
    })),
  ];
}

/** Whether a group's second group is notified at once: a rota has a gap, or no one who could acknowledge is reached. */
export function needsSecondGroup(notified: Notified | undefined): boolean {
  return notified !== undefined && (notified.reachesNobody || notified.gaps.length > 0);
}
