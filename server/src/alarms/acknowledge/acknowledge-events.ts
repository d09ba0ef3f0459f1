import { ALREADY_ACKNOWLEDGED } from '@ts1/contract';
import type { Change } from '../../audit/index.ts';
import { Conflict } from '../../platform/errors.ts';
import type { SignedInUser } from '../../platform/security/caller.ts';
import { lockSubject } from './answer-event.ts';
import type { AlarmDeps } from '../deps.ts';
import { toSubject } from '../log/alarm.ts';
import type { AlarmChange } from '../log/alarm-change.ts';
import { addNote } from './alarm-note.ts';
import { applyUpdate } from './update-alarm.ts';

type Deps = Pick<AlarmDeps, 'onChanges' | 'announceChange'>;
type Person = Pick<SignedInUser, 'userId' | 'username'>;

/** One answer for all events of a call. */
export interface EventsAnswer {
  readonly note: string | undefined;
  readonly causeId: number | undefined;
  readonly actionId: number | undefined;
}

/**
 * Acknowledges all of several events that wait for somebody, in the caller's transaction: all of them or none. The caller
 * has checked that the person may see them. Answers which ones.
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
  for (const eventId of await inLockOrder(change, eventIds)) {
    const row = await waitingRow(change, eventId);
    if (row === undefined) continue;
    const update = { ...answer, acknowledge: true, again: false, notes: undefined };
    const applied = await applyUpdate(change, person, row, update);
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
  for (const { log_id } of await firstRows(change, eventIds)) {
    if (await addNote(change, log_id, note, username)) isAdded = true;
  }
  if (isAdded) tx.afterCommit(() => deps.announceChange(companyId, ['AlarmLog', 'CurrentAlarms']));
  else change.recordsNothing();
}

async function firstRows({ tx, companyId }: Change, eventIds: readonly number[]) {
  if (eventIds.length === 0) return [];
  return tx.sql
    .selectFrom('alarm_log')
    .select(({ fn }) => ['event_id', fn.min('log_id').as('log_id')])
    .where('company_id', '=', companyId)
    .where('event_id', 'in', eventIds)
    .groupBy('event_id')
    .orderBy('log_id')
    .execute();
}

/** Locks whose events they are, always in the same order, so that two who acknowledge the same do not wait for each other. */
async function inLockOrder(change: Change, eventIds: readonly number[]): Promise<number[]> {
  const { tx, companyId } = change;
  if (eventIds.length === 0) return [];
  const rows = await tx.sql
    .selectFrom('alarm_log')
    .select(['event_id', 'sensor_id', 'base_unit_id'])
    .distinct()
    .where('company_id', '=', companyId)
    .where('event_id', 'in', eventIds)
    .execute();
  const inOrder = rows.toSorted(
    (one, other) =>
      (one.base_unit_id ?? 0) - (other.base_unit_id ?? 0) ||
      (one.sensor_id ?? 0) - (other.sensor_id ?? 0) ||
      one.event_id - other.event_id,
  );
  for (const row of inOrder) await lockSubject(change, toSubject(row));
  return inOrder.map(({ event_id }) => event_id);
}

/** The first row of an event that waits for an acknowledgement, now that nobody else can acknowledge it. */
async function waitingRow({ tx, companyId }: Change, eventId: number): Promise<number | undefined> {
  const row = await tx.sql
    .selectFrom('alarm_log')
    .select('log_id')
    .where('company_id', '=', companyId)
    .where('event_id', '=', eventId)
    .where('withdrawn', '=', 0)
    .where('raised_at', 'is not', null)
    .where('acknowledged_at', 'is', null)
    .orderBy('log_id')
    .limit(1)
    .executeTakeFirst();
  return row?.log_id;
}
