import { toTimestamp, type ScheduledReport } from '@ts1/contract';
import { inCompany, type Tx } from '../../database/index.ts';
import { NotFound } from '../../platform/errors.ts';
import { parseUserIds } from '../../users/index.ts';
import { nextRun, type Schedule } from './run-times.ts';

/** A report that is sent by e-mail, as the database has it. */
export interface StoredReport extends Schedule {
  readonly reportId: number;
  readonly zoneId: number;
  readonly zoneName: string;
  readonly userIds: readonly number[];
  readonly lastDate: string;
  readonly leasedUntil: number;
  readonly sentAt: number | null;
  readonly timeZone: string;
}

/** The reports of a company's zones, or one of them. */
export async function readSchedules(tx: Tx, companyId: number, reportId?: number): Promise<StoredReport[]> {
  let query = tx.sql
    .selectFrom('scheduled_reports as report')
    .innerJoin('companies as company', 'company.company_id', 'report.company_id')
    .innerJoin('zones as zone', (join) =>
      inCompany(join, 'zone.zone_id', 'report.zone_id').on('zone.deleted_at', 'is', null),
    )
    .selectAll('report')
    .select(['zone.name as zone_name', 'company.time_zone'])
    .where('report.company_id', '=', companyId);
  if (reportId !== undefined) query = query.where('report.report_id', '=', reportId);
  const rows = await query.orderBy('report.report_id').execute();
  return rows.map((row) => ({
    reportId: row.report_id,
    zoneId: row.zone_id,
    zoneName: row.zone_name,
    frequency: row.frequency,
    day: row.day,
    minuteOfDay: row.minute_of_day,
    userIds: parseUserIds(row.user_ids),
    lastDate: row.last_date,
    leasedUntil: row.leased_until,
    sentAt: row.sent_at,
    timeZone: row.time_zone,
  }));
}

/** @throws NotFound */
export async function readSchedule(tx: Tx, companyId: number, reportId: number): Promise<StoredReport> {
  const [report] = await readSchedules(tx, companyId, reportId);
  if (report === undefined) throw new NotFound('There is no such scheduled report.');
  return report;
}

/** As the API answers it. */
export function toScheduledReport(report: StoredReport, now: number): ScheduledReport {
  const { reportId, zoneId, zoneName, frequency, day, minuteOfDay, timeZone, sentAt } = report;
  const [hour, minute] = [Math.floor(minuteOfDay / 60), minuteOfDay % 60].map((part) =>
    String(part).padStart(2, '0'),
  );
  return {
    id: reportId,
    zoneId,
    zoneName,
    frequency,
    day,
    time: `${hour}:${minute}`,
    userIds: [...report.userIds],
    nextRun: toTimestamp(nextRun(report, timeZone, now).at),
    lastSent: sentAt === null ? null : toTimestamp(sentAt),
  };
}
