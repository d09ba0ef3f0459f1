import { z } from 'zod';
import { route } from '../platform/route.ts';
import { id, idText, moment, timestamp } from '../platform/values.ts';
import { taskKind, taskPlan, taskPlanBody, taskPoints } from './task-plans.ts';

const TAG = 'Tasks';
const MOST_LISTED = 500;
const LONGEST_NOTE = 500;
const LONGEST_ANSWER = 500;
/** Hours after the end of its grace in which a missed task can still be done late. */
export const TASK_LATE_HOURS = 24;
/** How long before its due time a task may have been done: clocks of phones differ. */
export const TASK_EARLY_MINUTES = 60;

/**
 * `missed`: it was not done within its grace, and stays so if it is done late. `withdrawn`: it need not be done any more,
 * since its plan, sensor or zone was deleted, or its sensor is not silent any more.
 */
export const taskState = z.enum(['open', 'missed', 'done', 'withdrawn']);
export type TaskState = z.output<typeof taskState>;

/** Answer to a point: yes is true; a number; or a text, empty for none. */
const taskAnswer = z.union([z.boolean(), z.number(), z.string().trim().max(LONGEST_ANSWER)]);
export type TaskAnswer = z.output<typeof taskAnswer>;
/** The answers to a check list as they are stored, in the order of its points. */
export const taskAnswers = z.array(taskAnswer);

/** One task of a plan; name, kind and points are those of the plan when it became due. */
export const task = z.object({
  id,
  plan_id: id,
  name: z.string(),
  kind: taskKind,
  sensor_id: id.nullable(),
  sensor_name: z.string().nullable(),
  zone_name: z.string().nullable(),
  points: taskPoints,
  due_at: timestamp,
  /** End of the grace: a task that is not done by then is missed. */
  grace_ends_at: timestamp,
  state: taskState,
  /** When it was done, as the person said; null until then. */
  done_at: timestamp.nullable(),
  done_by: z.string().nullable(),
  /** When the server took it in, which is later where a phone had no connection. */
  entered_at: timestamp.nullable(),
  /** Whether an answer, the probe's difference or a limit needs attention. */
  finding: z.boolean(),
  hand_reading_id: id.nullable(),
  /** In the order of the points; null for a reading by hand, and until it is done. */
  answers: taskAnswers.nullable(),
  note: z.string(),
  /** Names of the people whose task it is. */
  assignees: z.array(z.string()),
  /** Whether it is a task of the caller. */
  is_own: z.boolean(),
  /** Whether the caller may do it now. */
  may_do: z.boolean(),
});
export type Task = z.output<typeof task>;

export const taskResult = z.object({
  /** When the person did it; now where it is left out. */
  done_at: moment.optional(),
  /** In the order of the points. */
  answers: taskAnswers.min(1),
  note: z.string().trim().max(LONGEST_NOTE).default(''),
});
export type TaskResult = z.output<typeof taskResult>;

const planPath = z.object({ taskPlanId: idText });

export const taskRoutes = {
  listTaskPlans: route({
    method: 'GET',
    path: '/task-plans',
    summary: 'List the plans of tasks that concern the caller, each with its next due time',
    tag: TAG,
    permission: 'signed-in',
    zoneLimit: 'filtered',
    answer: z.array(taskPlan),
  }),
  createTaskPlan: route({
    method: 'POST',
    path: '/task-plans',
    summary: 'Plan readings by hand, comparisons or check lists',
    tag: TAG,
    permission: 'reports',
    changes: ['Tasks'],
    body: taskPlanBody,
    answer: taskPlan,
    success: 201,
    errors: [400, 404],
  }),
  saveTaskPlan: route({
    method: 'PUT',
    path: '/task-plans/{taskPlanId}',
    summary: 'Change a plan of tasks; tasks that are open stay as they are',
    tag: TAG,
    permission: 'reports',
    changes: ['Tasks'],
    params: planPath,
    body: taskPlanBody,
    answer: taskPlan,
    errors: [400, 404],
  }),
  deleteTaskPlan: route({
    method: 'DELETE',
    path: '/task-plans/{taskPlanId}',
    summary: 'Delete a plan of tasks; its tasks stay, and those that are open are withdrawn',
    tag: TAG,
    permission: 'reports',
    changes: ['Tasks'],
    params: planPath,
    errors: [400, 404],
  }),
  listTasks: route({
    method: 'GET',
    path: '/tasks',
    summary:
      'List the tasks that concern the caller: those to do by due time, or those that are over, newest first',
    tag: TAG,
    permission: 'signed-in',
    zoneLimit: 'filtered',
    query: z.object({
      /** `true`: those that are over. `false`: those that are open, or missed and can still be done late. */
      over: z.enum(['true', 'false']),
      sensorId: idText.optional(),
      limit: z.coerce.number().pipe(z.int().min(1).max(MOST_LISTED)).optional(),
    }),
    answer: z.array(task),
    errors: [400, 404],
  }),
  doTask: route({
    method: 'POST',
    path: '/tasks/{taskId}/result',
    summary: 'Answer the check list of a task; a reading by hand names its task itself',
    tag: TAG,
    permission: 'acknowledge',
    zoneLimit: 'filtered',
    peopleOnly: true,
    takesIdempotencyKey: true,
    changes: ['Tasks'],
    params: z.object({ taskId: idText }),
    body: taskResult,
    answer: task,
    errors: [400, 404, 409],
  }),
};
