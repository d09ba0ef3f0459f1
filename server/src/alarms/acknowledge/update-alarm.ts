import type { AlarmLogEntry } from '@ts1/contract';
import { type Change, changeBy } from '../../audit/index.ts';
import { isVisible, visibleSensors, type VisibleSensors } from '../../auth/index.ts';
import type { Tx } from '../../database/index.ts';
import type { SignedInUser } from '../../platform/security/caller.ts';
import { Conflict } from '../../platform/errors.ts';
import { answerEvent, eventStage, lockSubject } from './answer-event.ts';
import { choiceText, readChosen } from '../answers/chosen.ts';
import { type EventAnswers, readAnswers } from '../answers/read-answers.ts';
import { requireAnswers } from './require-answers.ts';
import { acknowledgeAgain } from './acknowledge-again.ts';
import { acknowledgeAlarm, NOT_ACTIVE } from './acknowledge-alarm.ts';
import { findAlarm, noSuchAlarm } from '../log/find-alarm.ts';
import type { AlarmChange } from '../log/alarm-change.ts';
import { addNote, writeNote } from './alarm-note.ts';
import type { AlarmDeps } from '../deps.ts';
import { readEvent } from '../log/read-log.ts';

/** What somebody does to an alarm from the log or the popover. */
export interface AlarmUpdate {
  readonly acknowledge: boolean;
  /** Once more, of what is acknowledged and still out. */
  readonly again: boolean;
  /** Takes the place of the row's note. */
  readonly notes: string | undefined;
  /** Is added to the notes of the event; one of blanks alone is none. */
  readonly note: string | undefined;
  /** Of the lists of the company. */
  readonly causeId: number | undefined;
  readonly actionId: number | undefined;
}

/**
 * Acknowledges the event of a row, says why it happened and what was done, writes a note, or all of these; answers the
 * rows of the event. Who and when are the session's and the server's, whatever the call says. What comes with an
 * acknowledgement that is refused is not kept: all of it stands or falls together.
 * @throws NotFound, Conflict, InvalidInput
 */
export async function updateAlarm(
  deps: AlarmDeps,
  user: SignedInUser,
  logId: number,
  update: AlarmUpdate,
): Promise<AlarmLogEntry[]> {
  return changeBy(deps, user, async (change) => {
    const { tx, companyId } = change;
    await mustSee(tx, companyId, logId, await visibleSensors(tx, user));
    const { changes, isNoted } = await applyUpdate(change, user, logId, update);
    if (isNoted) tx.afterCommit(() => deps.announceChange(companyId, ['AlarmLog', 'CurrentAlarms']));
    else if (!update.acknowledge) change.recordsNothing();
    if (changes.length > 0) for (const notify of deps.onChanges) await notify(tx, companyId, changes);
    return readEvent(tx, companyId, logId);
  });
}

/** What an update came to: changes for `onChanges`, and whether notes or answers changed that no change brings along. */
interface Applied {
  readonly changes: AlarmChange[];
  readonly isNoted: boolean;
}

/**
 * The update of one event within a change, by somebody who may see it.
 * @throws NotFound, Conflict, InvalidInput
 */
export async function applyUpdate(
  change: Change,
  { userId, username }: Pick<SignedInUser, 'userId' | 'username'>,
  logId: number,
  { acknowledge, again, notes, note = '', ...chosen }: AlarmUpdate,
): Promise<Applied> {
  const { tx, companyId, at } = change;
  const by = { by: username, userId, at };
  const { eventId, subject } = await findAlarm(tx, companyId, logId);
  await lockSubject(change, subject);
  const choice = await readChosen(tx, companyId, chosen);
  const isChosen = choice.cause !== undefined || choice.action !== undefined;
  const stage = await eventStage(change, eventId);
  if (isChosen && stage === 'pre-alarm') throw new Conflict(NOT_ACTIVE);
  // Whoever comes later adds to what was said, and takes nothing back.
  const comesLater = stage === 'acknowledged';
  const remark = [comesLater ? choiceText(choice) : '', note.trim()].filter((part) => part !== '').join(' ');
  const act = again ? acknowledgeAgain : acknowledgeAlarm;
  const changes = acknowledge ? await act(change, logId, by) : [];
  if (notes !== undefined) await writeNote(change, logId, notes, username);
  const isAdded = remark !== '' && (await addNote(change, logId, remark, username));
  if (!comesLater) await answerEvent(change, { eventId, logId }, choice, by);
  if (acknowledge && !comesLater) await requireAnswers(change, eventId);
  const isNoted = notes !== undefined || isAdded || (isChosen && !comesLater);
  if (changes.length === 0) return { changes, isNoted };
  const answers = (await readAnswers(tx, companyId, [eventId]))(eventId);
  return { changes: changes.map((one) => withNote(one, remark, answers)), isNoted };
}

function withNote(change: AlarmChange, note: string, answers: EventAnswers): AlarmChange {
  if (change.kind !== 'acknowledged') return change;
  const isAnswered = Object.keys(answers).length > 0;
  return { ...change, ...(note !== '' && { note }), ...(isAnswered && { answers }) };
}

/** @throws NotFound for a row that is not there, another company's or hidden from the user. */
async function mustSee(tx: Tx, companyId: number, logId: number, visible: VisibleSensors): Promise<void> {
  const row = await tx.sql
    .selectFrom('alarm_log')
    .select('sensor_id')
    .where('company_id', '=', companyId)
    .where('log_id', '=', logId)
    .executeTakeFirst();
  if (row === undefined || !isVisible(visible, row.sensor_id)) throw noSuchAlarm();
}
