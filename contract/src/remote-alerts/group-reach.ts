import { CHANNELS, type Channel, type ChannelState } from '../notifications/channels.ts';
import type { AlertGroup, Recipient } from './remote-alerts.ts';
import type { User } from '../users/users.ts';

/** Reason why a message to a recipient over a channel cannot arrive. */
export type Gap =
  | { readonly kind: 'not configured'; readonly channel: Channel }
  /** No phone number for text messages and calls; no device that takes push messages. */
  | { readonly kind: 'no address'; readonly channel: Channel; readonly username: string }
  | { readonly kind: 'disabled'; readonly username: string };

export interface GroupReach {
  /** Number of recipients that a message can reach over at least one channel. */
  readonly reached: number;
  /** Each gap once, including gaps of channels beside one that works. */
  readonly gaps: readonly Gap[];
}

/** A number or devices that the reader may not see count as present: only admins see what is missing. */
type Person = Pick<User, 'id' | 'username' | 'email' | 'phoneNumber' | 'isDisabled' | 'pushDevices'>;

/**
 * Returns the reach of an alert group as it is set up: recipients who may sign in, with an address for a chosen channel
 * that is configured. A channel that fails for now counts as one that works: its messages are sent again.
 */
export function groupReach(
  { recipients }: { readonly recipients: readonly Recipient[] },
  users: readonly Person[],
  channels: readonly Pick<ChannelState, 'channel' | 'state'>[],
): GroupReach {
  const people = new Map(users.map((user) => [String(user.id), user]));
  const usable = new Set(
    channels.filter(({ state }) => state !== 'not configured').map(({ channel }) => channel),
  );
  const gaps = new Map<string, Gap>();
  const note = (gap: Gap): void => void gaps.set(JSON.stringify(gap), gap);
  let reached = 0;
  for (const recipient of recipients) {
    const person = people.get(recipient.userId);
    if (person === undefined) continue;
    const { username } = person;
    if (person.isDisabled) {
      note({ kind: 'disabled', username });
      continue;
    }
    let isReached = false;
    for (const channel of CHANNELS.filter((one) => recipient[one])) {
      if (!usable.has(channel)) note({ kind: 'not configured', channel });
      else if (hasAddress(person, channel)) isReached = true;
      else note({ kind: 'no address', channel, username });
    }
    if (isReached) reached += 1;
  }
  return { reached, gaps: [...gaps.values()] };
}

function hasAddress({ email, phoneNumber, pushDevices }: Person, channel: Channel): boolean {
  switch (channel) {
    case 'email':
      return email !== '';
    case 'sms':
    case 'voice':
      return phoneNumber !== null && phoneNumber !== '';
    case 'push':
      return pushDevices !== 0;
  }
}

/** Returns the sensors for whose alarms no message is sent, because they are in no alert group. */
export function sensorsInNoGroup<S extends { readonly id: number }>(
  sensors: readonly S[],
  groups: readonly Pick<AlertGroup, 'sensorIds'>[],
): S[] {
  const watched = new Set(groups.flatMap(({ sensorIds }) => sensorIds));
  return sensors.filter(({ id }) => !watched.has(id));
}
