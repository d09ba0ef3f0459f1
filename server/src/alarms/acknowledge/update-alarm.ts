import type { AlarmLogEntry } from '@ts1/contract';
import { type Change, changeBy } from '../../audit/index.ts';
import { visibleSensors } from '../../auth/index.ts';
import { Conflict } from '../../platform/errors.ts';
import type { SignedInUser } from '../../platform/security/caller.ts';
import { choiceText } from '../answers/chosen.ts';
import type { EventAnswers } from '../answers/read-answers.ts';
import type { AlarmDeps } from '../deps.ts';
import type { AlarmChange } from '../log/alarm-change.ts';
import { readEvent } from '../log/read-log.ts';
import { acknowledgeAgain } from './acknowledge-again.ts';
import { acknowledgeAlarm, NOT_ACTIVE } from './acknowledge-alarm.ts';
import { answerEvent, chosenAnswers, requireAnswers } from './answer-event.ts';
import { EventNotes } from './event-notes.ts';
import { type ChosenIds, lockEvent, type LockedEvent } from './lock-event.ts';

/** Update of an alarm by a user, from the log or the popover. */
export type AlarmUpdate = Remarks &
  (
    | { readonly act: 'acknowledge' }
    /** Once more, of what is acknowledged and still out. */
    | { readonly act: 'acknowledge again' }
    /** Nothing but the remarks. */
    | { readonly act: 'remark' }
  );

interface Remarks {
  /** Takes the place of the row's note. */
  readonly notes?: string | undefined;
  /** Is added to the notes of the event; one of blanks alone is none. */
  readonly note?: string | undefined;
}

/**
 * Acknowledges the event of a row, says why it happened and what was done, writes a note, or all of these; returns the
 * rows of the event. User and time are the session's and the server's, whatever the call says. If the acknowledgement
 * is refused, nothing that comes with it is kept.
 * @throws NotFound, Conflict, InvalidInput
 */
export async function updateAlarm(
  deps: AlarmDeps,
  user: SignedInUser,
  logId: number,
  { causeId, actionId, ...update }: AlarmUpdate & ChosenIds,
): Promise<AlarmLogEntry[]> {
  return changeBy(deps, user, async (change) => {
    const { tx, companyId } = change;
    const visible = await visibleSensors(tx, user);
    const event = await lockEvent(change, { logId }, { causeId, actionId }, visible);
    const { changes, isNoted } = await applyUpdate(change, user, event, update);
    if (isNoted) tx.afterCommit(() => deps.announceChange(companyId, ['AlarmLog', 'CurrentAlarms']));
    else if (update.act === 'remark') change.recordsNothing();
    if (changes.length > 0) for (const notify of deps.onChanges) await notify(tx, companyId, changes);
    return readEvent(tx, companyId, logId);
  });
}

/** Result of an update: changes for `onChanges`, and whether notes or answers changed that no change brings along. */
interface Applied {
  readonly changes: AlarmChange[];
  readonly isNoted: boolean;
}

const ACTS = { acknowledge: acknowledgeAlarm, 'acknowledge again': acknowledgeAgain };

/**
 * The update of a locked event, by somebody who may see it.
 * @throws Conflict, InvalidInput
 */
export async function applyUpdate(
  change: Change,
  { userId, username }: Pick<SignedInUser, 'userId' | 'username'>,
  event: LockedEvent,
  { act, notes, note = '' }: AlarmUpdate,
): Promise<Applied> {
  const { choice } = event;
  const by = { by: username, userId, at: change.at };
  const isChosen = choice.cause !== undefined || choice.action !== undefined;
  if (
    isChosen &&
    event.rows.every(({ raisedAt, acknowledged }) => raisedAt === null && acknowledged === null)
  )
    throw new Conflict(NOT_ACTIVE);
  // After an acknowledgement an update only adds to what was said.
  const comesLater = event.rows.some(({ acknowledged }) => acknowledged !== null);
  const remark = [comesLater ? choiceText(choice) : '', note.trim()].filter((part) => part !== '').join(' ');
  const changes = act === 'remark' ? [] : await ACTS[act](change, event, by);
  const eventNotes = new EventNotes(change, event, username);
  if (notes !== undefined) await eventNotes.replace(notes);
  const isAdded = remark !== '' && (await eventNotes.add(remark));
  if (!comesLater) await answerEvent(change, event, by);
  if (act !== 'remark' && !comesLater) requireAnswers(event, !eventNotes.areEmpty);
  const answers = comesLater ? event.answers : chosenAnswers(event);
  return {
    changes: changes.map((one) => withRemark(one, remark, answers)),
    isNoted: notes !== undefined || isAdded || (isChosen && !comesLater),
  };
}

function withRemark(change: AlarmChange, note: string, answers: EventAnswers): AlarmChange {
  if (change.kind !== 'acknowledged') return change;
  const isAnswered = Object.keys(answers).length > 0;
  return { ...change, ...(note !== '' && { note }), ...(isAnswered && { answers }) };
}
