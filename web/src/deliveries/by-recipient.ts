import { type Delivery, DELIVERY_CHANNELS } from '@ts1/contract';

/** One channel to one recipient: the message that says most, and when one was opened first. */
export interface NotifiedWay {
  readonly message: Delivery;
  readonly openedAt: string | null;
}

export interface NotifiedRecipient {
  readonly key: string;
  readonly name: string;
  /** Notified only as no one had acknowledged in time. */
  readonly isEscalated: boolean;
  readonly ways: readonly NotifiedWay[];
}

/** Messages saying that an alarm is over or seen to; they call no recipient. */
const CALLS_NOBODY: ReadonlySet<Delivery['purpose']> = new Set(['returned', 'acknowledged', 'maintenance']);

/**
 * Lists the recipients notified of an alarm, in the order in which they were, from its messages, newest first. Ways
 * without an address are apart, unless nothing arrived anywhere: then they are why.
 */
export function byRecipient(messages: readonly Delivery[]): {
  readonly recipients: readonly NotifiedRecipient[];
  readonly withoutAddress: readonly NotifiedRecipient[];
} {
  const calls = messages.filter(({ purpose }) => !CALLS_NOBODY.has(purpose));
  const oldestFirst = Map.groupBy(calls.toReversed(), ({ recipient, user_id }) => `${recipient} ${user_id}`);
  const all = [...oldestFirst].map(([key, own]) => toRecipient(key, own));
  const isReached = calls.some(isDelivered);
  const isApart = ({ message }: NotifiedWay): boolean => isReached && message.state === 'no address';
  const only = (is: (way: NotifiedWay) => boolean): NotifiedRecipient[] =>
    all.flatMap((one) => {
      const ways = one.ways.filter(is);
      return ways.length === 0 ? [] : [{ ...one, ways }];
    });
  return { recipients: only((way) => !isApart(way)), withoutAddress: only(isApart) };
}

const isDelivered = ({ state }: Delivery): boolean => state === 'delivered';

/** From the messages to one recipient, the oldest first. */
function toRecipient(key: string, own: readonly Delivery[]): NotifiedRecipient {
  return {
    key,
    name: own[0]?.username ?? '',
    isEscalated: own.every(({ purpose }) => purpose === 'escalation'),
    ways: DELIVERY_CHANNELS.flatMap((channel) => {
      const messages = own.filter((one) => one.channel === channel);
      // One that arrived says more than one that did not; of several the first, of none the newest.
      const message = messages.find(isDelivered) ?? messages.at(-1);
      const opened = messages.flatMap(({ opened_at }) => opened_at ?? []).toSorted();
      return message === undefined ? [] : [{ message, openedAt: opened[0] ?? null }];
    }),
  };
}
