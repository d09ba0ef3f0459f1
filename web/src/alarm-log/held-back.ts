import type { AlarmEvent } from '@ts1/contract';

/** The newest event that a reader has seen. */
export interface Newest {
  readonly at: number;
  readonly eventId: number;
}

export const NOTHING_SEEN: Newest = { at: -1, eventId: 0 };

/** The newest of some events, whatever their order. */
export function findNewest(events: readonly AlarmEvent[]): Newest {
  return events.reduce(
    (newest, event) => (isNewer(event, newest) ? eventPosition(event) : newest),
    NOTHING_SEEN,
  );
}

/**
 * Holds back events that are newer than all that were there from a reader who is further down, so that the rows stay
 * where they are.
 */
export function holdBack(
  events: readonly AlarmEvent[],
  seen: Newest,
): { readonly shown: readonly AlarmEvent[]; readonly held: number } {
  const shown = events.filter((event) => !isNewer(event, seen));
  return { shown, held: events.length - shown.length };
}

function isNewer(event: AlarmEvent, newest: Newest): boolean {
  const { at, eventId } = eventPosition(event);
  return at > newest.at || (at === newest.at && eventId > newest.eventId);
}

function eventPosition({ activated, event_id }: AlarmEvent): Newest {
  return { at: Date.parse(activated), eventId: event_id };
}
