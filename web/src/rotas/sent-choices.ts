import { type Channel, NEWS_KINDS, type NewsKind, type NotificationPreferences } from '@ts1/contract';

export type Off = NotificationPreferences['off'];

/** Returns the messages that a user has effectively switched off: alarms only where an admin allows it. */
export function offInForce({ off, mayTurnOffAlarms }: NotificationPreferences): Off {
  if (mayTurnOffAlarms) return off;
  return off.flatMap(({ channel, kinds }) => {
    const left = kinds.filter((kind) => kind !== 'alarms');
    return left.length === 0 ? [] : [{ channel, kinds: left }];
  });
}

/** Whether one kind of news is sent over a channel. */
export function isSent(off: Off, channel: Channel, kind: NewsKind): boolean {
  return off.every((one) => one.channel !== channel || !one.kinds.includes(kind));
}

/** Returns what is off once one kind of news is sent over a channel, or no longer is. */
export function withChoice(off: Off, channel: Channel, kind: NewsKind, sent: boolean): Off {
  const kinds = NEWS_KINDS.filter((one) => (one === kind ? !sent : !isSent(off, channel, one)));
  const others = off.filter((one) => one.channel !== channel);
  return kinds.length === 0 ? others : [...others, { channel, kinds }];
}
