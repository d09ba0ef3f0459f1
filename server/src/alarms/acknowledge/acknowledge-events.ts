import { ALREADY_ACKNOWLEDGED } from '@ts1/contract';
import type { Change } from '../../audit/index.ts';
import { Conflict } from '../../platform/errors.ts';
import type { SignedInUser } from '../../platform/security/caller.ts';
import type { AlarmDeps } from '../deps.ts';
import type { AlarmChange } from '../log/alarm-change.ts';
import { isWaiting } from '../log/open-warnings.ts';
import { EventNotes } from './event-notes.ts';
import { type ChosenIds, lockEvent } from './lock-event.ts';
import { applyUpdate } from './update-alarm.ts';

type Deps = Pick<AlarmDeps, 'onChanges' | 'announceChange'>;
type Person = Pick<SignedInUser, 'userId' | 'username'>;

/** One answer for all events of a call. */
export interface EventsAnswer extends ChosenIds {
  readonly note: string | undefined;
}

/**
 * Acknowledges all of several events that wait for somebody, in the caller's transaction: all of them or none. The caller
 * has checked that the person may see them. Returns which ones.
 * @throws Conflict when none of them waits, NotFound and InvalidInput as for one event
 */
export async function acknowledgeEvents(
  deps: Deps,
  change: Change,
  person: Person,
  eventIds: readonly number[],
  answer: EventsAnswer,
): Promise<number[]> {
  const { tx, companyId } = change;
  const acknowledged: number[] = [];
  const changes: AlarmChange[] = [];
  for (const eventId of await lockInOrder(change, eventIds)) {
    const event = await lockEvent(change, { eventId }, answer);
    const waiting = event.rows.find((row) => isWaiting(row) && !row.isWithdrawn);
    if (waiting === undefined) continue;
    const { logId } = waiting;
    const update = { act: 'acknowledge', note: answer.note } as const;
    const applied = await applyUpdate(change, person, { ...event, logId }, update);
    changes.push(...applied.changes);
    acknowledged.push(eventId);
  }
  if (acknowledged.length === 0) throw new Conflict(ALREADY_ACKNOWLEDGED);
  tx.afterCommit(() => deps.announceChange(companyId, ['AlarmLog', 'CurrentAlarms']));
  for (const notify of deps.onChanges) await notify(tx, companyId, changes);
  return acknowledged;
}

/** Adds a note to several events, whatever their state. */
export async function noteEvents(
  deps: Deps,
  change: Change,
  { username }: Person,
  eventIds: readonly number[],
  note: string,
): Promise<void> {
  const { tx, companyId } = change;
  let isAdded = false;
  for (const eventId of await lockInOrder(change, eventIds)) {
    const event = await lockEvent(change, { eventId });
    if (await new EventNotes(change, event, username).add(note)) isAdded = true;
  }
  if (isAdded) tx.afterCommit(() => deps.announceChange(companyId, ['AlarmLog', 'CurrentAlarms']));
  else change.recordsNothing();
}

/** Locks the sensors and base units of events in the order in which everybody does. Returns the events in that order. */
async function lockInOrder({ tx, companyId }: Change, eventIds: readonly number[]): Promise<number[]> {
  if (eventIds.length === 0) return [];
  const rows = await tx.sql
    .selectFrom('alarm_log')
    .select(['event_id', 'sensor_id', 'base_unit_id'])
    .distinct()
    .where('company_id', '=', companyId)
    .where('event_id', 'in', eventIds)
    .orderBy('event_id')
    .execute();
  const sensorIds = rows.flatMap((row) => row.sensor_id ?? []);
  const unitIds = rows.flatMap((row) => row.base_unit_id ?? []);
  if (sensorIds.length > 0) await tx.dialect.lockRows(tx, 'sensors', companyId, 'sensor_id', sensorIds);
  if (unitIds.length > 0) await tx.dialect.lockRows(tx, 'base_units', companyId, 'base_unit_id', unitIds);
  return rows.map(({ event_id }) => event_id);
}
