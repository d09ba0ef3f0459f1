import { effectivePreferences, type Preferences } from '@ts1/contract';
import type { ChangeDeps } from '../../audit/index.ts';
import { visibleSensors, type VisibleSensors } from '../../auth/index.ts';
import type { Database, Tx } from '../../database/index.ts';
import type { EmitEvents } from '../../events.ts';
import { postReport } from '../../notifications/index.ts';
import type { AnnounceChange } from '../../platform/announce-change.ts';
import { isDue } from '../../platform/work/not-before.ts';
import type { Logger } from '../../platform/logger.ts';
import { companyClock } from '../company-clock.ts';
import { namePart } from '../file-answer.ts';
import { readCompany } from '../sensor/read-subject.ts';
import { reportTexts } from '../texts/index.ts';
import { makeZoneReport } from './make-zone-report.ts';
import { readSchedules, type StoredReport } from './read-schedules.ts';
import { latestRun, reportedPeriod } from './run-times.ts';

/** Longer than any report takes: only a server that died leaves a lease to run out. */
const LEASE_MS = 15 * 60_000;

interface SendDeps extends ChangeDeps {
  readonly logger: Logger;
  readonly events: EmitEvents;
  readonly announceChange: AnnounceChange;
}

/**
 * Makes the reports that are due and puts them into the outbox. One server makes a report, by a lease; the day it is
 * for is noted in the transaction that writes the messages, so that it is sent once. Of several that were missed the
 * last is sent. Returns how many were sent.
 */
export async function sendDueReports(deps: SendDeps): Promise<number> {
  const { database, clock, logger } = deps;
  const companies = await database.readAcross(async (tx) =>
    tx.sql.selectFrom('scheduled_reports').select('company_id').distinct().execute(),
  );
  let sent = 0;
  for (const { company_id: companyId } of companies) {
    const reports = await database.read(companyId, async (tx) => readSchedules(tx, companyId));
    for (const report of reports) {
      const { date } = latestRun(report, report.timeZone, clock.now());
      if (date <= report.lastDate || !isDue(report.leasedUntil, clock.now(), LEASE_MS)) continue;
      const leasedUntil = clock.now() + LEASE_MS;
      if (!(await lease(database, companyId, report, leasedUntil))) continue;
      try {
        if (await send(deps, companyId, { ...report, leasedUntil }, date)) sent += 1;
      } catch (error) {
        // Tried again when the lease has run out; another report is not held up.
        logger.error({ err: error, companyId, reportId: report.reportId }, 'a report was not made');
      }
    }
  }
  return sent;
}

async function lease(
  database: Database,
  companyId: number,
  report: StoredReport,
  until: number,
): Promise<boolean> {
  return database.write(companyId, async (tx) => note(tx, companyId, report, { leased_until: until }));
}

/** Changes the report unless somebody else did, or does. */
async function note(
  tx: Tx,
  companyId: number,
  { reportId, lastDate, leasedUntil }: StoredReport,
  change: { readonly leased_until: number; readonly last_date?: string; readonly sent_at?: number },
): Promise<boolean> {
  const changed = await tx.sql
    .updateTable('scheduled_reports')
    .set(change)
    .where('company_id', '=', companyId)
    .where('report_id', '=', reportId)
    .where('last_date', '=', lastDate)
    .where('leased_until', '=', leasedUntil)
    .returning('report_id')
    .executeTakeFirst();
  return changed !== undefined;
}

async function send(
  { database, clock, events, announceChange }: SendDeps,
  companyId: number,
  report: StoredReport,
  date: string,
): Promise<boolean> {
  const { zoneId, zoneName, frequency, timeZone } = report;
  const period = reportedPeriod(report, timeZone, date);
  const now = clock.now();
  const { company, audiences } = await database.read(companyId, async (tx) => ({
    company: await readCompany(tx, companyId),
    audiences: await readAudiences(tx, companyId, report.userIds),
  }));
  const { companyName } = company;
  const made: { userIds: number[]; file: { name: string; content: Buffer } }[] = [];
  for (const { userIds, visible, preferences } of audiences) {
    const clockOfReaders = companyClock(timeZone, preferences);
    const wanted = { companyId, companyName, zoneId, zoneName, visible, period, now };
    const often = reportTexts(clockOfReaders).zoneReport.frequencies[frequency];
    const name = `${namePart(zoneName)} ${often} ${clockOfReaders.date(period.from)}.pdf`;
    made.push({ userIds, file: { name, content: await makeZoneReport(database, wanted, clockOfReaders) } });
  }
  return database.write(companyId, async (tx) => {
    // Without a recipient who may sign in nothing is sent, and its time is over anyway.
    const sent = made.length > 0 ? { sent_at: now } : {};
    if (!(await note(tx, companyId, report, { leased_until: 0, last_date: date, ...sent }))) return false;
    for (const { userIds, file } of made) {
      const mail = { zone: zoneName, ...period, file };
      const deliveryIds = await postReport(tx, companyId, userIds, mail, now);
      tx.afterCommit(() => events.emit('messages.written', { companyId, deliveryIds }));
    }
    tx.afterCommit(() => announceChange(companyId, ['ScheduledReports']));
    return true;
  });
}

interface Audience {
  readonly userIds: number[];
  readonly visible: VisibleSensors;
  readonly preferences: Preferences;
}

/** Recipients who may sign in, those together who see the same sensors and read in the same way. */
async function readAudiences(tx: Tx, companyId: number, userIds: readonly number[]) {
  const users = await tx.sql
    .selectFrom('users as user')
    .innerJoin('companies as company', 'company.company_id', 'user.company_id')
    .select([
      'user.user_id',
      'user.role',
      'user.language',
      'user.temperature_unit',
      'company.language as company_language',
      'company.temperature_unit as company_unit',
      'company.viewers_see_own_zones',
    ])
    .where('user.company_id', '=', companyId)
    .where('user.user_id', 'in', userIds)
    .where('user.deleted_at', 'is', null)
    .where('user.is_disabled', '=', 0)
    .orderBy('user.user_id')
    .execute();
  const audiences = new Map<string, Audience>();
  for (const user of users) {
    const { user_id: userId, role, viewers_see_own_zones } = user;
    const preferences = effectivePreferences({
      own: { language: user.language, temperatureUnit: user.temperature_unit },
      company: { language: user.company_language, temperatureUnit: user.company_unit },
    });
    const seesOwnZonesOnly = role !== 1 && viewers_see_own_zones === 1;
    const visible = await visibleSensors(tx, { companyId, userId, seesOwnZonesOnly });
    const sensors = visible === 'all' ? 'all' : [...visible].toSorted((one, other) => one - other).join();
    const key = `${preferences.language} ${preferences.temperatureUnit} ${sensors}`;
    const audience = audiences.get(key) ?? { userIds: [], visible, preferences };
    audience.userIds.push(userId);
    audiences.set(key, audience);
  }
  return [...audiences.values()];
}
