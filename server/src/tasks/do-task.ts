import { MAX_AHEAD_MS, present, type Task, type TaskResult, toTimestamp } from '@ts1/contract';
import { type Change, changeBy, type ChangeDeps } from '../audit/index.ts';
import { InvalidInput } from '../platform/errors.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { findWrongAnswers, isFinding } from './check-answers.ts';
import { noteDone } from './note-done.ts';
import { readStoredTask, readTask, type StoredTask, toMoments } from './read-tasks.ts';
import { badField, isDone, isTooLate, isWithdrawn, keyUsed, needsReading } from './refusals.ts';
import { canBeDoneFrom, canBeDoneUntil } from './state.ts';
import { parsePoints } from './stored-plan.ts';
import { takeTaskTurn } from './turn.ts';

/**
 * Stores the answers to the check list of a task. A call that its author repeats with its key gets the answer of the first.
 * @throws NotFound, also for a task that the user does not see; InvalidInput that names a wrong answer or time; Conflict
 *   for a task that is done, withdrawn, too late or done by a reading, and for a key that was used for another answer
 */
export async function doTask(
  deps: ChangeDeps,
  user: SignedInUser,
  taskId: number,
  requestKey: string | null,
  result: TaskResult,
): Promise<Task> {
  return changeBy(deps, user, async (change) => {
    const { tx, at } = change;
    await takeTaskTurn(tx, change.companyId);
    const row = await readStoredTask(tx, user, taskId);
    if (requestKey !== null && row.request_key === requestKey && row.done_by_id === user.userId) {
      change.recordsNothing();
      if (!isSameResult(row, result)) throw keyUsed();
    } else await store(change, user, row, requestKey, result);
    return readTask(tx, user, taskId, at);
  });
}

async function store(
  change: Change,
  user: SignedInUser,
  row: StoredTask,
  requestKey: string | null,
  { done_at: given, answers, note }: TaskResult,
): Promise<void> {
  const points = parsePoints(row.points);
  const doneAt = given ?? change.at;
  if (row.kind !== 'check_list') throw needsReading();
  requireToDo(row, doneAt);
  const wrong = findWrongAnswers(points, answers);
  if (wrong.length > 0) throw new InvalidInput(wrong);
  if (doneAt > change.at + MAX_AHEAD_MS) throw badField('done_at', 'must not lie in the future');
  if (doneAt < canBeDoneFrom(toMoments(row))) {
    throw badField('done_at', 'must be at most an hour before it is due');
  }
  const columns = { answers: JSON.stringify(answers), note, request_key: requestKey };
  await noteDone(change, user, row, { doneAt, finding: isFinding(points, answers), ...columns });
}

/** @throws Conflict for a task that is done, withdrawn or too late */
function requireToDo(row: StoredTask, doneAt: number): void {
  if (row.done_at !== null) throw isDone(present(row.done_by), toTimestamp(row.done_at));
  if (row.withdrawn_at !== null) throw isWithdrawn();
  if (doneAt >= canBeDoneUntil(toMoments(row))) throw isTooLate();
}

function isSameResult(row: StoredTask, { done_at, answers, note }: TaskResult): boolean {
  return (
    (done_at === undefined || done_at === row.done_at) &&
    row.answers === JSON.stringify(answers) &&
    row.note === note
  );
}
