import { z } from 'zod';
import { deliveryChannel } from '../notifications/channels.ts';
import { deliveryState } from '../notifications/delivery-state.ts';
import { route } from '../platform/route.ts';
import { id, idText, moment, timestamp } from '../platform/values.ts';

const TAG = 'Alarm drills';
const LAST_DAY = 28;
const WEEKDAYS = 7;
/** Most runs of one drill that are listed, newest first. */
const MOST_RUNS = 200;

/** The name of the hidden sensor whose alarms are drills. */
export const DRILL_SENSOR_NAME = 'Alarm drill';
/** A run waits twice the agreed time: a step in the second half is late. */
export const DRILL_WAITS_TIMES = 2;
export const DRILL_POSTPONED_AT_MOST = 3;
export const DRILL_POSTPONED_BY_MINUTES = 60;
/** Minutes within which a probe must pass its limit after a run was begun, and be inside it again after its alarm. */
export const DRILL_PROBE_MINUTES = 60;
/** How long before its scheduled time a drill is announced, if it is an announced one. */
export const DRILL_ANNOUNCED_MINUTES = 60;

export const drillInterval = z.enum(['weekly', 'monthly', 'quarterly']);
export type DrillInterval = z.output<typeof drillInterval>;

/** Schedule of a drill, in the company's time zone. */
export const drillSchedule = z
  .object({
    every: drillInterval,
    /** Day of the week from Monday (1 to 7), or of the month (1 to 28); for a quarter, of its first month. */
    day: z.int().min(1).max(LAST_DAY),
    /** As `02:30`. */
    time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day such as 02:30'),
  })
  .refine(({ every, day }) => every !== 'weekly' || day <= WEEKDAYS, {
    path: ['day'],
    message: 'must be a day of the week, 1 to 7',
  });
export type DrillSchedule = z.output<typeof drillSchedule>;

/** The sensor whose probe somebody warms or cools by hand in each run, and the alarm limit that it must pass. */
export const drillProbe = z.object({ sensor_id: id, side: z.enum(['high', 'low']) });
export type DrillProbe = z.output<typeof drillProbe>;

/** The same with the name of its sensor. */
export const drillRunProbe = drillProbe.extend({ sensor_name: z.string() });

export const drillBody = z.object({
  group_id: id,
  /** Null for a drill that is only run by hand. */
  schedule: drillSchedule.nullable(),
  channels: z
    .array(deliveryChannel)
    .min(1, 'must name a channel')
    .refine((names) => new Set(names).size === names.length, 'must name each channel once'),
  /** Minutes within which a message must be handed over, and acknowledged if that is required. */
  within: z.int().min(1).max(720),
  needs_acknowledgement: z.boolean(),
  /** Whether all users see its time and are notified an hour before; otherwise only admins see it. */
  announced: z.boolean(),
  /** Null for the hidden sensor, which needs no hand. */
  probe: drillProbe.nullable().default(null),
});
export type DrillBody = z.output<typeof drillBody>;

export const drillResult = z.enum(['passed', 'late', 'failed', 'skipped']);
export type DrillResult = z.output<typeof drillResult>;

/** Reasons for the end of a run that need no details. */
export const DRILL_ENDS = [
  'in time',
  'reading late',
  'alarm late',
  'message late',
  'acknowledgement late',
  'nobody notified',
  'no reading',
  'no alarm',
  'not acknowledged',
  'probe not out',
  'probe not back',
] as const;
export type DrillEnd = (typeof DRILL_ENDS)[number];
/** In order: no message can be handed over any more; none was in time; some were in time, and others failed. */
export const DRILL_UNSENT = ['given up', 'not handed over', 'some failed'] as const;
/** Conditions that postpone a run. */
export const DRILL_OBSTACLES = ['alarm in force', 'quiet'] as const;
export type DrillObstacle = (typeof DRILL_OBSTACLES)[number];

/** Reason for the end of a run, in no language: the code that shows it puts it into words. */
export const drillWhy = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(DRILL_ENDS) }),
  z.object({
    kind: z.enum(DRILL_UNSENT),
    /** The message that explains it best; null where there was none. */
    message: z
      .object({ channel: deliveryChannel, state: deliveryState, error: z.string().nullable() })
      .nullable(),
  }),
  z.object({ kind: z.enum(DRILL_OBSTACLES), postponed: z.int() }),
]);
export type DrillWhy = z.output<typeof drillWhy>;

/** A message of a run and its outcome; times as in the outbox. */
const drillMessage = z.object({
  to: z.string(),
  channel: deliveryChannel,
  state: deliveryState,
  written_at: timestamp,
  handed_over_at: timestamp.nullable(),
  error: z.string().nullable(),
  opened_at: timestamp.nullable(),
});
export type DrillMessage = z.output<typeof drillMessage>;

/** Steps of a run, in their order; null for a step that did not happen. */
export const drillLedger = z.object({
  reading_at: timestamp.nullable(),
  committed_at: timestamp.nullable(),
  raised_at: timestamp.nullable(),
  messages: z.array(drillMessage),
  acknowledged_at: timestamp.nullable(),
  acknowledged_by: z.string().nullable(),
  /** Way of the acknowledgement: `e-mail`, `text message` and so on; null for the web app. */
  acknowledged_via: z.string().nullable(),
  /** When the probe was inside its limits again; left out for runs of the hidden sensor. */
  back_at: timestamp.nullable().exactOptional(),
  /** Absent while the run lasts, and for runs that ended before reasons were stored. */
  why: drillWhy.exactOptional(),
});
export type DrillLedger = z.output<typeof drillLedger>;

export const drillRun = z.object({
  id,
  drill_id: id,
  group_name: z.string(),
  /** Start of the run; for a skipped run, the time of that decision. */
  started_at: timestamp,
  /** Null while it runs. */
  ended_at: timestamp.nullable(),
  /** User who started it by hand; null for the schedule. */
  started_by: z.string().nullable(),
  event_id: id.nullable(),
  /** The probe of this run, with the name of its sensor; null for the hidden sensor. */
  probe: drillRunProbe.nullable(),
  result: drillResult.nullable(),
  /** In the reader's language. */
  reason: z.string().nullable(),
  within: z.int(),
  needs_acknowledgement: z.boolean(),
  ledger: drillLedger,
  /** When an admin looked at the failed run. */
  seen_at: timestamp.nullable(),
  seen_by: z.string().nullable(),
});
export type DrillRun = z.output<typeof drillRun>;

export const drill = z.object({
  id,
  ...drillBody.shape,
  probe: drillRunProbe.nullable(),
  group_name: z.string(),
  /** Time of the next run; null for none, and for viewers if the drill is not announced. */
  next_at: timestamp.nullable(),
  /** How often its next run has been postponed. */
  postponed: z.int(),
  last_run: drillRun.nullable(),
  last_passed_at: timestamp.nullable(),
  /** Whether no run has passed within its interval. */
  overdue: z.boolean(),
  /** Number of failed runs that no admin has looked at. */
  unseen: z.int(),
});
export type Drill = z.output<typeof drill>;

const drillPath = z.object({ drillId: idText });

export const drillRoutes = {
  listDrills: route({
    method: 'GET',
    path: '/drills',
    summary: 'List the alarm drills of alert groups with their last runs',
    tag: TAG,
    permission: 'signed-in',
    zoneLimit: 'filtered',
    answer: z.array(drill),
  }),
  createDrill: route({
    method: 'POST',
    path: '/drills',
    summary: 'Plan an alarm drill of an alert group',
    tag: TAG,
    permission: 'settings',
    changes: ['Drills'],
    body: drillBody,
    answer: drill,
    success: 201,
    errors: [400, 404],
  }),
  saveDrill: route({
    method: 'PUT',
    path: '/drills/{drillId}',
    summary: 'Change an alarm drill; its next time is counted anew',
    tag: TAG,
    permission: 'settings',
    changes: ['Drills'],
    params: drillPath,
    body: drillBody,
    answer: drill,
    errors: [400, 404],
  }),
  deleteDrill: route({
    method: 'DELETE',
    path: '/drills/{drillId}',
    summary: 'Delete an alarm drill; its runs stay in the report and in the audit log',
    tag: TAG,
    permission: 'settings',
    changes: ['Drills'],
    params: drillPath,
    errors: [400, 404],
  }),
  runDrill: route({
    method: 'POST',
    path: '/drills/{drillId}/run',
    summary: 'Run an alarm drill now, the whole real way',
    tag: TAG,
    permission: 'settings',
    changes: ['Drills'],
    params: drillPath,
    answer: drillRun,
    success: 201,
    errors: [400, 404, 409],
  }),
  listDrillRuns: route({
    method: 'GET',
    path: '/drills/{drillId}/runs',
    summary: 'List the runs of an alarm drill with their ledgers, newest first',
    tag: TAG,
    permission: 'signed-in',
    zoneLimit: 'filtered',
    params: drillPath,
    query: z.object({ limit: z.coerce.number().pipe(z.int().min(1).max(MOST_RUNS)).optional() }),
    answer: z.array(drillRun),
    errors: [400, 404],
  }),
  lookAtDrillRun: route({
    method: 'POST',
    path: '/drills/{drillId}/runs/{runId}/seen',
    summary: 'Note that a failed run was looked at: it leaves the alarm bar',
    tag: TAG,
    permission: 'settings',
    changes: ['Drills'],
    params: drillPath.extend({ runId: idText }),
    answer: drillRun,
    errors: [400, 404, 409],
  }),
  drillReport: route({
    method: 'GET',
    path: '/drill-report',
    summary: 'The runs of a period, both ends inclusive, as a PDF file',
    tag: TAG,
    permission: 'reports',
    query: z.object({ startDate: moment, endDate: moment }).refine((q) => q.startDate <= q.endDate, {
      path: ['endDate'],
      message: 'must not be before startDate',
    }),
    mediaType: 'application/pdf',
    answer: z.string(),
    errors: [400, 503],
  }),
};
