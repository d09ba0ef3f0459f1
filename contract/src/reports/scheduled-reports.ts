import { z } from 'zod';
import { route } from '../platform/route.ts';
import { id, idText, timestamp } from '../platform/values.ts';

export const reportFrequency = z.enum(['daily', 'weekly', 'monthly']);
export type ReportFrequency = z.output<typeof reportFrequency>;

const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d$/;
const MOST_RECIPIENTS = 100;
const LAST_DAY_OF_WEEK = 7;
/** Last day that every month has. */
export const LAST_DAY_OF_MONTH = 28;

const schedule = {
  zoneId: id,
  frequency: reportFrequency,
  /** Day of the week from Monday, 1 to 7, or of the month, 1 to 28; ignored for a daily report. */
  day: z.int().min(1).max(LAST_DAY_OF_MONTH),
  /** In the company's time zone, such as `06:30`. */
  time: z.string().regex(TIME_OF_DAY, 'must be a time of day such as 06:30'),
  userIds: z.array(id).min(1, 'must name somebody').max(MOST_RECIPIENTS),
};

export const scheduledReport = z.object({
  id,
  ...schedule,
  zoneName: z.string(),
  nextRun: timestamp,
  /** When its e-mails were last created; null while there are none. */
  lastSent: timestamp.nullable(),
});
export type ScheduledReport = z.output<typeof scheduledReport>;

export const scheduledReportBody = z
  .object({ ...schedule, day: schedule.day.default(1) })
  .refine(({ frequency, day }) => frequency !== 'weekly' || day <= LAST_DAY_OF_WEEK, {
    path: ['day'],
    message: 'must be a day of the week, 1 to 7',
  })
  .refine(({ userIds }) => new Set(userIds).size === userIds.length, {
    path: ['userIds'],
    message: 'must name everybody once',
  });
export type ScheduledReportBody = z.output<typeof scheduledReportBody>;

const TAG = 'Scheduled reports';
const reportPath = z.object({ reportId: idText });

export const scheduledReportRoutes = {
  listScheduledReports: route({
    method: 'GET',
    path: '/scheduled-reports',
    summary: 'List the reports that are sent by e-mail, with the times of the last and the next',
    tag: TAG,
    permission: 'reports',
    answer: z.array(scheduledReport),
  }),
  createScheduledReport: route({
    method: 'POST',
    path: '/scheduled-reports',
    summary: 'Send a report of a zone by e-mail, daily, weekly or monthly',
    tag: TAG,
    permission: 'reports',
    changes: ['ScheduledReports'],
    body: scheduledReportBody,
    answer: scheduledReport,
    success: 201,
    errors: [400, 404],
  }),
  saveScheduledReport: route({
    method: 'PUT',
    path: '/scheduled-reports/{reportId}',
    summary: 'Change a report that is sent by e-mail',
    tag: TAG,
    permission: 'reports',
    changes: ['ScheduledReports'],
    params: reportPath,
    body: scheduledReportBody,
    answer: scheduledReport,
    errors: [400, 404],
  }),
  deleteScheduledReport: route({
    method: 'DELETE',
    path: '/scheduled-reports/{reportId}',
    summary: 'Send a report no more',
    tag: TAG,
    permission: 'reports',
    changes: ['ScheduledReports'],
    params: reportPath,
    errors: [400, 404],
  }),
};
