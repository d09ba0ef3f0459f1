import { present, type ScheduledReport, type ScheduledReportBody } from '@ts1/contract';
import { changeBy, type ChangeDeps } from '../../audit/index.ts';
import { nextId, type Tx } from '../../database/index.ts';
import type { SignedInUser } from '../../platform/security/caller.ts';
import { requireUsers } from '../../users/index.ts';
import { readZone } from '../../zones/index.ts';
import { readCompany } from '../sensor/read-subject.ts';
import { readSchedule, toScheduledReport } from './read-schedules.ts';
import { latestRun } from './run-times.ts';

type Deps = ChangeDeps;

/**
 * Sends a report from now on; the first is the next one that is due.
 * @throws NotFound for the zone or a user
 */
export async function createSchedule(
  deps: Deps,
  user: SignedInUser,
  body: ScheduledReportBody,
): Promise<ScheduledReport> {
  return changeBy(deps, user, async ({ tx, companyId, at, record }) => {
    const { zone_name } = await readZone(tx, companyId, body.zoneId);
    await requireUsers(tx, companyId, body.userIds);
    const reportId = await nextId(tx, 'scheduled_reports');
    await tx.sql
      .insertInto('scheduled_reports')
      .values({
        company_id: companyId,
        report_id: reportId,
        ...(await toScheduleRow(tx, companyId, body, at)),
      })
      .execute();
    record('scheduled_report_create', `Scheduled a ${body.frequency} report of zone "${zone_name}"`, {
      ...body,
    });
    return toScheduledReport(await readSchedule(tx, companyId, reportId), at);
  });
}

/** @throws NotFound for the report, the zone or a user */
export async function saveSchedule(
  deps: Deps,
  user: SignedInUser,
  reportId: number,
  body: ScheduledReportBody,
): Promise<ScheduledReport> {
  return changeBy(deps, user, async ({ tx, companyId, at, record }) => {
    await readSchedule(tx, companyId, reportId);
    const { zone_name } = await readZone(tx, companyId, body.zoneId);
    await requireUsers(tx, companyId, body.userIds);
    await tx.sql
      .updateTable('scheduled_reports')
      .set(await toScheduleRow(tx, companyId, body, at))
      .where('company_id', '=', companyId)
      .where('report_id', '=', reportId)
      .execute();
    record('scheduled_report_update', `Changed the ${body.frequency} report of zone "${zone_name}"`, {
      ...body,
    });
    return toScheduledReport(await readSchedule(tx, companyId, reportId), at);
  });
}

/** @throws NotFound */
export async function deleteSchedule(deps: Deps, user: SignedInUser, reportId: number): Promise<void> {
  await changeBy(deps, user, async ({ tx, companyId, record }) => {
    const { frequency, zoneName } = await readSchedule(tx, companyId, reportId);
    await tx.sql
      .deleteFrom('scheduled_reports')
      .where('company_id', '=', companyId)
      .where('report_id', '=', reportId)
      .execute();
    record('scheduled_report_delete', `Ended the ${frequency} report of zone "${zoneName}"`, { reportId });
  });
}

/** A run that was due before the schedule was saved is not sent. */
async function toScheduleRow(tx: Tx, companyId: number, body: ScheduledReportBody, now: number) {
  const { timeZone } = await readCompany(tx, companyId);
  const { zoneId, frequency, day, time, userIds } = body;
  const [hour, minute] = time.split(':').map(Number);
  const minuteOfDay = present(hour) * 60 + present(minute);
  return {
    zone_id: zoneId,
    frequency,
    day,
    minute_of_day: minuteOfDay,
    user_ids: JSON.stringify(userIds),
    last_date: latestRun({ frequency, day, minuteOfDay }, timeZone, now).date,
    leased_until: 0,
  };
}
