import type { MessageLook } from '@ts1/contract';

/** One way to one person: a channel, and how that went. */
export type Way = MessageLook['notified'][number];

export interface NotifiedPerson {
  readonly name: string;
  readonly ways: readonly Way[];
}

/**
 * Returns the notified people, a line for each. Ways without an address are apart, unless nothing was sent to anybody:
 * then they are the reason.
 */
export function byPerson(notified: readonly Way[]): {
  readonly people: readonly NotifiedPerson[];
  readonly withoutAddress: readonly NotifiedPerson[];
} {
  const isReached = notified.some(({ sent_at }) => sent_at !== null);
  const isApart = ({ state }: Way): boolean => isReached && state === 'no address';
  return {
    people: groupByPerson(notified.filter((way) => !isApart(way))),
    withoutAddress: groupByPerson(notified.filter(isApart)),
  };
}

/** By name; a name that comes twice over one channel is that of two. */
function groupByPerson(ways: readonly Way[]): NotifiedPerson[] {
  const lines: { readonly name: string; readonly ways: Way[] }[] = [];
  for (const way of ways) {
    const line = lines.find(
      ({ name, ways: own }) => name === way.name && own.every(({ channel }) => channel !== way.channel),
    );
    if (line === undefined) lines.push({ name: way.name, ways: [way] });
    else line.ways.push(way);
  }
  return lines;
}
