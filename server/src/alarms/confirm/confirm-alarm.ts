import { type AlarmEvent, present } from '@ts1/contract';
import { type Change, changeBy } from '../../audit/index.ts';
import { visibleSensors } from '../../auth/index.ts';
import type { Tx } from '../../database/index.ts';
import { Conflict } from '../../platform/errors.ts';
import type { SignedInUser } from '../../platform/security/caller.ts';
import { readRecordKeeping } from '../../settings/index.ts';
import { NOT_YET } from '../acknowledge/acknowledge-again.ts';
import { type LockedEvent, lockEvent } from '../acknowledge/lock-event.ts';
import type { AlarmDeps } from '../deps.ts';
import { readEventsById } from '../events/read-events.ts';
import { isConfirmed, readConfirmations } from '../events/read-confirmations.ts';

/**
 * Confirms as a second person that an event was acknowledged. It changes nothing of the event itself: what happened,
 * who was notified and what is still out stay as they are. Returns the event.
 * @throws NotFound; Conflict where the company does not confirm, for an event that waits for an acknowledgement, for
 *   one's own acknowledgement, and when somebody has confirmed it
 */
export async function confirmAlarm(
  deps: Pick<AlarmDeps, 'database' | 'clock' | 'announceChange'>,
  user: SignedInUser,
  eventId: number,
  note: string,
): Promise<AlarmEvent> {
  return changeBy(deps, user, async (change) => {
    const { tx, companyId, at, record } = change;
    const event = await lockEvent(change, { eventId }, undefined, await visibleSensors(tx, user));
    await requireConfirmable(change, event, user);
    const { logId, subject, condition, words } = event;
    record('alarm_confirm', `Confirmed the acknowledgement of ${words}`, {
      logId,
      eventId,
      ...subject,
      condition,
      acknowledgedBy: [...new Set(event.rows.flatMap(({ acknowledged }) => acknowledged?.by ?? []))],
      ...(note !== '' && { note }),
    });
    const confirmation = {
      confirmed_by: user.username,
      confirmed_by_id: user.userId,
      confirmed_at: at,
      note,
    };
    await tx.sql
      .insertInto('alarm_confirmations')
      .values({ company_id: companyId, event_id: eventId, ...confirmation })
      .onConflict((conflict) => conflict.columns(['company_id', 'event_id']).doUpdateSet(confirmation))
      .execute();
    tx.afterCommit(() => deps.announceChange(companyId, ['AlarmLog']));
    const [confirmed] = await readEventsById(tx, companyId, [eventId]);
    return present(confirmed).event;
  });
}

/** @throws Conflict */
async function requireConfirmable(
  { tx, companyId }: Change,
  { eventId, rows }: LockedEvent,
  { userId, username }: Pick<SignedInUser, 'userId' | 'username'>,
): Promise<void> {
  const { alarmsAreConfirmed } = await readRecordKeeping(tx, companyId);
  if (!alarmsAreConfirmed) throw new Conflict('Your company does not have alarms confirmed.');
  const acknowledgements = rows
    .filter(({ raisedAt, isWithdrawn }) => raisedAt !== null && !isWithdrawn)
    .map(({ acknowledged }) => acknowledged);
  const given = acknowledgements.filter((acknowledged) => acknowledged !== null);
  if (given.length === 0 || given.length < acknowledgements.length) throw new Conflict(NOT_YET);
  const isOwn = given.some(({ userId: id, by }) => (id === null ? by === username : id === userId));
  if (isOwn || (await hasAcknowledgedAgain(tx, companyId, eventId, username))) {
    throw new Conflict('You acknowledged this alarm yourself: somebody else has to confirm it.');
  }
  const confirmation = (await readConfirmations(tx, companyId, [eventId]))(eventId);
  if (isConfirmed(confirmation, Math.max(...given.map((acknowledged) => acknowledged.at)))) {
    throw new Conflict('This alarm has been confirmed already.');
  }
}

/** Whether somebody of this name acknowledged the event once more while it was still out. */
async function hasAcknowledgedAgain(
  tx: Tx,
  companyId: number,
  eventId: number,
  username: string,
): Promise<boolean> {
  const row = await tx.sql
    .selectFrom('alarm_log')
    .select('log_id')
    .where('company_id', '=', companyId)
    .where('event_id', '=', eventId)
    .where('acknowledged_again_by', '=', username)
    .executeTakeFirst();
  return row !== undefined;
}
