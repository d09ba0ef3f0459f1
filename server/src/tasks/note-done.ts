import { toTimestamp } from '@ts1/contract';
import type { Change } from '../audit/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import type { StoredTask } from './read-tasks.ts';

/** Result of a task: the answers to a check list, or a reading by hand. Times are epoch milliseconds. */
interface DoneTask {
  readonly doneAt: number;
  readonly finding: boolean;
  readonly answers?: string;
  readonly note?: string;
  readonly request_key?: string | null;
  readonly hand_reading_id?: number;
}

/** Stores that a task was done, and its audit row. No second group is notified of it any more. */
export async function noteDone(
  { tx, companyId, at, record }: Change,
  { userId, username }: Pick<SignedInUser, 'userId' | 'username'>,
  row: StoredTask,
  { doneAt, finding, ...columns }: DoneTask,
): Promise<void> {
  await tx.sql
    .updateTable('tasks')
    .set({
      ...columns,
      done_at: doneAt,
      done_by: username,
      done_by_id: userId,
      entered_at: at,
      finding: finding ? 1 : 0,
      escalate_at: null,
    })
    .where('company_id', '=', companyId)
    .where('task_id', '=', row.task_id)
    .execute();
  const late = doneAt >= row.grace_ends_at;
  const how = finding ? ' with a finding' : '';
  record('task_done', `Did the ${late ? 'missed ' : ''}task "${row.name}"${how}`, {
    taskId: row.task_id,
    planId: row.task_plan_id,
    due: toTimestamp(row.due_at),
    doneAt: toTimestamp(doneAt),
    late,
    finding,
    handReadingId: columns.hand_reading_id,
    answers: columns.answers,
    note: columns.note,
  });
}
