import { CHANNELS, type Channel } from '../../notifications/channels.ts';
import type { ContactChannel } from './contacts.ts';
import { onCall } from './on-call.ts';
import { isQuiet, type QuietHours } from './quiet-hours.ts';
import type { RotaPlan, Turn } from './rota-plan.ts';

/** Kinds of news for which a person can switch a channel off. */
export const NEWS_KINDS = ['alarms', 'warnings', 'returns', 'acknowledgements'] as const;
export type NewsKind = (typeof NEWS_KINDS)[number];

/** Channels that a person switched off for some kinds of news. */
export type ChannelsOff = Partial<Readonly<Record<Channel, readonly NewsKind[]>>>;

/** Person who can sign in and acknowledge. Deleted people are not included. */
export interface NotifiedPerson {
  readonly isDisabled: boolean;
  /** Channels for which they have an address or a device. */
  readonly addresses: readonly Channel[];
  readonly quiet: readonly QuietHours[];
  readonly off: ChannelsOff;
}

/** Recipients of a group; ids are those of users, rotas, contacts and chat channels. */
export interface NotifiedGroup {
  readonly recipients: readonly {
    readonly userId: number;
    readonly channels: readonly Channel[];
    /** Whether they also get warnings. */
    readonly warnings?: boolean;
  }[];
  readonly rotas: readonly {
    readonly rotaId: number;
    readonly plan: RotaPlan;
    readonly channels: readonly Channel[];
  }[];
  /** Only the channels for which the contact's address is confirmed. */
  readonly contacts: readonly { readonly contactId: number; readonly channels: readonly ContactChannel[] }[];
  readonly chats: readonly { readonly chatId: number }[];
}

/** Setting that all groups of a company share. */
export interface NotifyingSetting {
  readonly people: ReadonlyMap<number, NotifiedPerson>;
  /** Channels that the installation can send over. */
  readonly configured: ReadonlySet<Channel>;
  readonly timeZone: string;
}

/** Reason for notifying a person: as a recipient, on their turn, or in quiet hours as no one else would be notified. */
export type Because = 'recipient' | 'on call' | 'nobody else';

export interface NotifiedUser {
  readonly userId: number;
  /** Channels that are chosen for them and not switched off by them. */
  readonly channels: readonly Channel[];
  /** Those of the channels over which a message can arrive. */
  readonly reaches: readonly Channel[];
  readonly because: Because;
}

/** Rota in which no one is on call, or a person who cannot be reached. */
export interface RotaGap {
  readonly rotaId: number;
  readonly why: 'nobody' | 'disabled' | 'unreachable';
}

export interface Notified {
  readonly users: readonly NotifiedUser[];
  /** People who are not notified because of their quiet hours. */
  readonly quiet: readonly number[];
  readonly contacts: NotifiedGroup['contacts'];
  readonly chats: NotifiedGroup['chats'];
  readonly turns: readonly (Turn & { readonly rotaId: number })[];
  readonly gaps: readonly RotaGap[];
  /** Whether no one who could acknowledge gets a message. */
  readonly reachesNobody: boolean;
}

/**
 * Returns the recipients that a group notifies at a moment (epoch milliseconds) of one kind of news. Quiet hours apply
 * unless no one else who can acknowledge would be notified; a person on call is on duty even in quiet hours.
 */
export function whoIsNotified(
  group: NotifiedGroup,
  setting: NotifyingSetting,
  at: number,
  kind: NewsKind = 'alarms',
): Notified {
  const { people, timeZone } = setting;
  const turns = group.rotas.map(({ rotaId, plan }) => ({ ...onCall(plan, at, timeZone), rotaId }));
  const chosen = new Map<number, { channels: Set<Channel>; onDuty: boolean }>();
  const choose = (userId: number, channels: readonly Channel[], onDuty: boolean): void => {
    const before = chosen.get(userId);
    chosen.set(userId, {
      channels: new Set([...(before?.channels ?? []), ...channels]),
      onDuty: onDuty || before?.onDuty === true,
    });
  };
  for (const { userId, channels } of group.recipients) choose(userId, channels, false);
  group.rotas.forEach(({ channels }, index) => {
    const userId = turns[index]?.userId ?? null;
    if (userId !== null) choose(userId, channels, true);
  });
  const awake: NotifiedUser[] = [];
  const asleep: NotifiedUser[] = [];
  for (const [userId, { channels, onDuty }] of chosen) {
    const person = people.get(userId);
    if (person === undefined || person.isDisabled) continue;
    const allowed = CHANNELS.filter((one) => channels.has(one) && person.off[one]?.includes(kind) !== true);
    if (allowed.length === 0) continue;
    const reaches = reachable(person, allowed, setting);
    const sleeps = !onDuty && isQuiet(person.quiet, at, timeZone);
    const because = onDuty ? 'on call' : sleeps ? 'nobody else' : 'recipient';
    (sleeps ? asleep : awake).push({ userId, channels: allowed, reaches, because });
  }
  const othersReached = awake.some(({ reaches }) => reaches.length > 0);
  const users = othersReached ? awake : [...awake, ...asleep];
  return {
    users,
    quiet: othersReached ? asleep.map(({ userId }) => userId) : [],
    contacts: group.contacts,
    chats: group.chats,
    turns,
    gaps: group.rotas.flatMap(({ rotaId, channels }, index) => {
      const why = gapReason(turns[index]?.userId ?? null, channels, setting, kind);
      return why === undefined ? [] : [{ rotaId, why }];
    }),
    reachesNobody: !users.some(({ reaches }) => reaches.length > 0),
  };
}

/** Returns why a turn is a gap: it has no person, or its person gets no message over these channels. */
function gapReason(
  userId: number | null,
  channels: readonly Channel[],
  setting: NotifyingSetting,
  kind: NewsKind,
): RotaGap['why'] | undefined {
  const person = userId === null ? undefined : setting.people.get(userId);
  if (person === undefined) return 'nobody';
  if (person.isDisabled) return 'disabled';
  const allowed = channels.filter((one) => person.off[one]?.includes(kind) !== true);
  return reachable(person, allowed, setting).length === 0 ? 'unreachable' : undefined;
}

function reachable(
  person: NotifiedPerson,
  channels: readonly Channel[],
  { configured }: NotifyingSetting,
): Channel[] {
  return channels.filter((channel) => configured.has(channel) && person.addresses.includes(channel));
}
