import { z } from 'zod';
import { id, timestamp } from '../platform/values.ts';
import { plannedPerson } from '../users/planned-person.ts';

/** Most points of a check list, most times of a day, and most people of a plan. */
const MOST_POINTS = 12;
const MOST_TIMES = 12;
const MOST_ASSIGNEES = 100;
const WEEKDAYS = 7;
const LONGEST_NAME = 100;
const LONGEST_POINT = 200;
const LONGEST_UNIT = 20;
/** Range of a number that a check list asks for. */
const LARGEST_NUMBER = 1_000_000_000;
/** A task is missed if it is not done within this time: five minutes to a week. */
export const TASK_GRACE_MINUTES = { min: 5, max: 10_080 } as const;

/** A reading by hand of a sensor, one that is compared with its probe, or questions about a sensor or a place. */
export const TASK_KINDS = ['hand_reading', 'comparison', 'check_list'] as const;
export const taskKind = z.enum(TASK_KINDS);
export type TaskKind = z.output<typeof taskKind>;

const question = { text: z.string().trim().min(1, 'is required').max(LONGEST_POINT) };
const bound = z.number().min(-LARGEST_NUMBER).max(LARGEST_NUMBER);

/** One point of a check list: a "no" is a finding, and so is a number outside its range. */
export const taskPoint = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('yes_no'), ...question }),
  z
    .object({
      kind: z.literal('number'),
      ...question,
      /** Empty for none. */
      unit: z.string().trim().max(LONGEST_UNIT).default(''),
      /** Smallest and largest number that is no finding; null for none. */
      min: bound.nullable().default(null),
      max: bound.nullable().default(null),
    })
    .refine(({ min, max }) => min === null || max === null || min <= max, {
      path: ['max'],
      message: 'must not be below min',
    }),
  z.object({ kind: z.literal('text'), ...question }),
]);
export type TaskPoint = z.output<typeof taskPoint>;
/** Points as they are stored. */
export const taskPoints = z.array(taskPoint).max(MOST_POINTS);

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day such as 06:30');
const onceEach = (values: readonly unknown[]): boolean => new Set(values).size === values.length;

/** When tasks of a plan become due: at times of day, or while its sensor is silent. */
export const taskSchedule = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('times'),
    /** From Monday (1) to Sunday (7). */
    weekdays: z
      .array(z.int().min(1).max(WEEKDAYS))
      .min(1, 'must name a day')
      .refine(onceEach, 'must name each day once'),
    /** As `06:30`, on the clock of the company. */
    times: z
      .array(timeOfDay)
      .min(1, 'must name a time')
      .max(MOST_TIMES)
      .refine(onceEach, 'must name each time once'),
  }),
  z.object({
    kind: z.literal('silence'),
    /** The first is due when the sensor is found to be silent, the next ones after these hours each. */
    every_hours: z.int().min(1).max(24),
  }),
]);
export type TaskSchedule = z.output<typeof taskSchedule>;

const planFields = {
  name: z.string().trim().min(1, 'is required').max(LONGEST_NAME),
  kind: taskKind,
  /** Null for a check list of a zone or of the whole company. */
  sensor_id: id.nullable(),
  /** Null unless a check list is about a zone. */
  zone_id: id.nullable(),
  /** Questions of a check list; empty for other kinds. */
  points: taskPoints,
  schedule: taskSchedule,
  /** Alert group that is notified of a missed task, and then the group that it escalates to; null for admins by e-mail. */
  group_id: id.nullable(),
  grace_minutes: z.int().min(TASK_GRACE_MINUTES.min).max(TASK_GRACE_MINUTES.max),
  /** Whether the people are notified when a task becomes due. */
  reminds: z.boolean(),
};

export const taskPlanBody = z
  .object({
    ...planFields,
    assignee_ids: z
      .array(id)
      .min(1, 'must name somebody')
      .max(MOST_ASSIGNEES)
      .refine(onceEach, 'must name everybody once'),
  })
  .refine(({ kind, sensor_id }) => kind === 'check_list' || sensor_id !== null, {
    path: ['sensor_id'],
    message: 'is required for a reading by hand',
  })
  .refine(({ sensor_id, zone_id }) => sensor_id === null || zone_id === null, {
    path: ['zone_id'],
    message: 'must be null with a sensor',
  })
  .refine(({ kind, points }) => (kind === 'check_list') === points.length > 0, {
    path: ['points'],
    message: 'must be there for a check list, and for nothing else',
  })
  .refine(({ schedule, sensor_id }) => schedule.kind === 'times' || sensor_id !== null, {
    path: ['sensor_id'],
    message: 'is required for tasks while a sensor is silent',
  });
export type TaskPlanBody = z.output<typeof taskPlanBody>;

export const taskPlan = z.object({
  id,
  ...planFields,
  sensor_name: z.string().nullable(),
  zone_name: z.string().nullable(),
  group_name: z.string().nullable(),
  assignees: z.array(plannedPerson),
  /** Null while its sensor is not silent, for a plan that waits for that. */
  next_at: timestamp.nullable(),
});
export type TaskPlan = z.output<typeof taskPlan>;
