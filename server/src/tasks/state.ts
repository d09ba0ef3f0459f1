import { TASK_EARLY_MINUTES, TASK_LATE_HOURS, type TaskState } from '@ts1/contract';
import { HOUR_MS, MINUTE_MS } from '@ts1/contract/durations';

/** Times that decide the state of a task; epoch milliseconds, null for what did not happen. */
export interface TaskMoments {
  readonly dueAt: number;
  readonly graceEndsAt: number;
  /** When the person did it, which a phone without a connection says later. */
  readonly doneAt: number | null;
  readonly withdrawnAt: number | null;
}

/** State of a task at a moment. One that is done after its grace stays missed. */
export function taskState({ graceEndsAt, doneAt, withdrawnAt }: TaskMoments, now: number): TaskState {
  if (doneAt !== null && doneAt < graceEndsAt) return 'done';
  if (withdrawnAt !== null) return 'withdrawn';
  return now >= graceEndsAt ? 'missed' : 'open';
}

/** Until when (exclusive) a task can be done, in time or late. */
export function canBeDoneUntil({ graceEndsAt }: Pick<TaskMoments, 'graceEndsAt'>): number {
  return graceEndsAt + TASK_LATE_HOURS * HOUR_MS;
}

/** The first moment at which a task can have been done. */
export function canBeDoneFrom({ dueAt }: Pick<TaskMoments, 'dueAt'>): number {
  return dueAt - TASK_EARLY_MINUTES * MINUTE_MS;
}

/** Whether a task need not or cannot be done any more: it was done or withdrawn, or it is too late. */
export function isTaskOver(moments: TaskMoments, now: number): boolean {
  const { doneAt, withdrawnAt } = moments;
  return doneAt !== null || withdrawnAt !== null || now >= canBeDoneUntil(moments);
}
