import { fold, toTimestamp, type AlarmEvent } from '@ts1/contract';
import { visibleSensors } from '../../auth/index.ts';
import type { Database, Tx } from '../../database/index.ts';
import type { SignedInUser } from '../../platform/security/caller.ts';
import { firstCursor, readCursor, writeCursor, type EventCursor, type EventPlace } from './event-cursor.ts';
import { resolveFilter, type EventFilter, type WantedEvents } from './event-filter.ts';
import { findPlaces } from './find-places.ts';
import { readEvents, readNotes } from './read-events.ts';

/** Places that are looked at in one go, and at most for one page: what is rare takes several pages to search. */
const STRETCH = 100;
const MOST_SEARCHED = 1_000;
const CSV_STRETCH = 1_000;

/** A page of the log. */
export interface EventPage {
  readonly events: AlarmEvent[];
  readonly next: string | null;
  readonly searched_to: string | null;
}

/**
 * Events that match, page after page; what opens meanwhile moves no other to another page.
 * @throws NotFound, InvalidInput for a cursor that was not answered
 */
export async function readEventPage(
  tx: Tx,
  user: SignedInUser,
  filter: EventFilter,
  { limit, cursor: text }: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<EventPage> {
  const { companyId } = user;
  const { order } = filter;
  const start = text === undefined ? firstCursor(order) : readCursor(order, text);
  const wanted = await resolveFilter(tx, user, await visibleSensors(tx, user), filter);
  const events: AlarmEvent[] = [];
  let cursor: EventCursor | null = start;
  for (let searched = 0; cursor !== null && events.length < limit && searched < MOST_SEARCHED;) {
    // Most often all of the first places fit; the more do not, the further ahead is looked. No index holds what is acknowledged.
    const ahead = wanted.state === 'acknowledged' || wanted.unconfirmed ? STRETCH : searched - events.length;
    const count = Math.min(STRETCH, Math.max(limit - events.length, ahead));
    const stretch = await readStretch(tx, companyId, wanted, cursor, count);
    searched += stretch.places.length;
    const fitting = stretch.events.slice(0, limit - events.length);
    events.push(...fitting);
    const last = fitting.at(-1);
    // The page may be full before the stretch is at its end.
    cursor =
      last !== undefined && fitting.length < stretch.events.length
        ? { ...cursor, after: eventPlace(last) }
        : stretch.next;
  }
  return {
    events,
    next: cursor === null ? null : writeCursor(order, cursor),
    searched_to: cursor === null || cursor.after === null ? null : toTimestamp(cursor.after.at),
  };
}

/**
 * All events that match, a thousand at a time: the next are read when those before have been taken.
 * @throws NotFound before the first of them
 */
export async function readAllEvents(
  database: Database,
  user: SignedInUser,
  filter: EventFilter,
  startedAt: number,
): Promise<AsyncGenerator<readonly AlarmEvent[]>> {
  const { companyId } = user;
  const wanted = await database.readLong(companyId, async (tx) =>
    resolveFilter(tx, user, await visibleSensors(tx, user), filter),
  );
  return stretches(database, companyId, wanted, startedAt);
}

async function* stretches(
  database: Database,
  companyId: number,
  wanted: WantedEvents,
  startedAt: number,
): AsyncGenerator<readonly AlarmEvent[]> {
  let cursor: EventCursor | null = firstCursor(wanted.order);
  while (cursor !== null) {
    const from: EventCursor = cursor;
    const { events, next } = await database.readLong(companyId, async (tx) =>
      readStretch(tx, companyId, wanted, from, CSV_STRETCH, Number.MAX_SAFE_INTEGER),
    );
    // Events acknowledged while the file was made are in it already, among those that waited.
    const isNew = ({ acknowledged_at }: AlarmEvent): boolean =>
      from.part !== 'others' || acknowledged_at === null || Date.parse(acknowledged_at) < startedAt;
    yield events.filter(isNew);
    cursor = next;
  }
}

interface Stretch {
  readonly places: readonly EventPlace[];
  readonly events: readonly AlarmEvent[];
  readonly next: EventCursor | null;
}

async function readStretch(
  tx: Tx,
  companyId: number,
  wanted: WantedEvents,
  cursor: EventCursor,
  count: number,
  mostRepetitions?: number,
): Promise<Stretch> {
  const { part, after } = cursor;
  const places = await findPlaces(tx, companyId, wanted, part === 'waiting', after, count);
  const noted = wanted.text === '' ? places : await withText(tx, companyId, places, wanted.text);
  const events = await readEvents(tx, companyId, noted, mostRepetitions);
  const last = places.at(-1);
  const next: EventCursor | null =
    last !== undefined && places.length === count
      ? { part, after: last }
      : part === 'waiting'
        ? { part: 'others', after: null }
        : null;
  return { places, events: events.filter((event) => fits(event, wanted, part)), next };
}

/** Those whose notes have the text in them. */
async function withText(
  tx: Tx,
  companyId: number,
  places: readonly EventPlace[],
  text: string,
): Promise<EventPlace[]> {
  const notes = await readNotes(
    tx,
    companyId,
    places.map(({ eventId }) => eventId),
  );
  return places.filter(({ eventId }) => notes.get(eventId)?.some((row) => fold(row.notes).includes(text)));
}

function fits(event: AlarmEvent, { state, unconfirmed }: WantedEvents, part: EventCursor['part']): boolean {
  return (
    (state === undefined || event.state === state) &&
    (!unconfirmed || waitsForConfirmation(event)) &&
    (part === 'all' || (part === 'waiting') === isUnacknowledged(event))
  );
}

function waitsForConfirmation({ state, confirmed_at }: AlarmEvent): boolean {
  return (state === 'acknowledged' || state === 'still-out') && confirmed_at === undefined;
}

function isUnacknowledged({ state, acknowledgeable }: AlarmEvent): boolean {
  return acknowledgeable !== null || state === 'pre-alarm';
}

function eventPlace({ activated, event_id }: AlarmEvent): EventPlace {
  return { at: Date.parse(activated), eventId: event_id };
}
