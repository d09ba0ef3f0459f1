import type { Change } from '../audit/index.ts';
import type { Tx } from '../database/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { noteDone } from './note-done.ts';
import { readStoredTask, type StoredTask, toMoments } from './read-tasks.ts';
import { badField } from './refusals.ts';
import { canBeDoneFrom, canBeDoneUntil } from './state.ts';
import { takeTaskTurn } from './turn.ts';

/**
 * Returns the task that a reading by hand is to do, and holds up everybody else who would do it.
 * @throws NotFound for a task that the user does not see; InvalidInput for one of another sensor or a check list, and for
 *   a reading without a comparison where the task wants one
 */
export async function takeTaskOfReading(
  tx: Tx,
  user: SignedInUser,
  taskId: number,
  { sensorId, comparison }: { readonly sensorId: number; readonly comparison: boolean },
): Promise<StoredTask> {
  await takeTaskTurn(tx, user.companyId);
  const task = await readStoredTask(tx, user, taskId);
  if (task.kind === 'check_list') throw badField('task_id', 'must not name a check list');
  if (task.sensor_id !== sensorId) throw badField('task_id', 'must name a task of this sensor');
  if (task.kind === 'comparison' && !comparison) {
    throw badField('comparison', 'must be true: the task is a comparison');
  }
  return task;
}

/** A reading by hand that was stored; epoch milliseconds. */
interface StoredReading {
  readonly handReadingId: number;
  readonly measuredAt: number;
  readonly finding: boolean;
}

/** Notes that a reading by hand did a task. One that is over, or not due yet, stays as it is: the reading counts alone. */
export async function doByReading(
  change: Change,
  user: SignedInUser,
  task: StoredTask,
  { handReadingId, measuredAt, finding }: StoredReading,
): Promise<void> {
  const moments = toMoments(task);
  if (task.done_at !== null || task.withdrawn_at !== null) return;
  if (measuredAt < canBeDoneFrom(moments) || measuredAt >= canBeDoneUntil(moments)) return;
  await noteDone(change, user, task, { doneAt: measuredAt, finding, hand_reading_id: handReadingId });
}

/** Makes the task that a reading by hand did undone again, since the reading is void. */
export async function undoByReading(tx: Tx, companyId: number, handReadingId: number): Promise<void> {
  await takeTaskTurn(tx, companyId);
  await tx.sql
    .updateTable('tasks')
    .set({
      done_at: null,
      done_by: null,
      done_by_id: null,
      entered_at: null,
      finding: 0,
      hand_reading_id: null,
    })
    .where('company_id', '=', companyId)
    .where('hand_reading_id', '=', handReadingId)
    .execute();
}
