import { Readable } from 'node:stream';
import { routes, type Preferences } from '@ts1/contract';
import { readAllEvents, toEventFilter } from '../alarms/index.ts';
import { readResponses, readWantedSensors } from '../analytics/index.ts';
import { visibleSensors } from '../auth/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { callerPreferences } from '../platform/security/caller-preferences.ts';
import { type Api, registerRoute } from '../platform/http/register-route.ts';
import { openInLane } from '../platform/work/work-shares.ts';
import { inputColumns, readInputs, readPages, type Period, withInputs } from '../readings/index.ts';
import { alarmLogCsv } from './alarm-log/alarm-log-csv.ts';
import { labCalibrationBlocks } from './calibration/lab-calibration-blocks.ts';
import { LAB_CALIBRATION_TEXTS } from './calibration/texts/index.ts';
import { readLabCalibrationRecord } from './calibration/read-record.ts';
import { companyClock, type CompanyClock } from './company-clock.ts';
import { dashboardBlocks, dashboardSheet } from './dashboard/dashboard-files.ts';
import { readDashboard } from './dashboard/read-dashboard.ts';
import type { ReportDeps } from './deps.ts';
import { fileAnswer, namePart } from './file-answer.ts';
import { createPdfDrawing } from './pdf/draw-pdf.ts';
import { responseBlocks } from './responses/response-blocks.ts';
import { RESPONSE_TEXTS } from './responses/texts.ts';
import { periodText } from './sensor/measured-text.ts';
import { makeSensorReport } from './sensor/make-sensor-report.ts';
import { readSchedules, toScheduledReport } from './schedule/read-schedules.ts';
import { createSchedule, deleteSchedule, saveSchedule } from './schedule/save-schedule.ts';
import { readMetricsRows } from './out/read-metrics-rows.ts';
import { rememberMetrics } from './out/recent-metrics.ts';
import { readingsLine } from './out/readings-line.ts';
import { readingsMetrics } from './out/readings-metrics.ts';
import { readCompany, readSubject } from './sensor/read-subject.ts';
import { readLimitRows } from './sensor/limit-rows.ts';
import { readingsCsv } from './sensor/readings-csv.ts';
import { readingsSheets } from './sensor/readings-sheets.ts';
import { workbook } from './spreadsheet/workbook.ts';
import { signatureSection } from './signature-blocks.ts';
import { reportTexts } from './texts/index.ts';
import { ENGLISH_TEXTS } from './texts/en.ts';

/** Registers the calls that answer with files. */
export function registerReportRoutes(api: Api, deps: ReportDeps): void {
  const { database, clock } = deps;
  const { figures, files } = deps.shares;
  const drawPdf = createPdfDrawing();
  const metrics = rememberMetrics(clock, async (user: SignedInUser, now) =>
    readingsMetrics(await database.read(user.companyId, async (tx) => readMetricsRows(tx, user)), now),
  );
  registerScheduleRoutes(api, deps);

  registerRoute(api, routes.sensorCsv, async ({ user, params, query, reply }) => {
    const { subject, wall, period, name } = await readExport(deps, user, params.sensorId, query);
    const { inputs, rows } = await readRows(deps, user, period);
    return openInLane(files, user.companyId, () =>
      fileAnswer(reply, `${name}.csv`, readingsCsv(subject, wall, inputColumns(inputs), rows)),
    );
  });
  registerRoute(api, routes.sensorLine, async ({ user, params, query, reply }) => {
    const { subject, period, name } = await readExport(deps, user, params.sensorId, query);
    const { inputs, rows } = await readRows(deps, user, period);
    return openInLane(files, user.companyId, () =>
      fileAnswer(reply, `${name}.line`, readingsLine(subject, inputColumns(inputs), rows)),
    );
  });
  registerRoute(api, routes.readingsMetrics, async ({ user }) => {
    // A string would be written as JSON.
    return Readable.from([await metrics(user)], { objectMode: false });
  });
  registerRoute(api, routes.sensorXlsx, async ({ user, params, query, reply, request }) => {
    const reader = callerPreferences(user, request);
    const { subject, wall, period, name } = await readExport(deps, user, params.sensorId, query, reader);
    const { inputs, rows } = await readRows(deps, user, period);
    const limits = await readLimitRows(deps, user.companyId, period, wall);
    const about = { period, limits, madeAt: clock.now() };
    const sheets = readingsSheets(subject, wall, about, inputs, rows);
    return openInLane(files, user.companyId, () => fileAnswer(reply, `${name}.xlsx`, workbook(sheets)));
  });
  registerRoute(api, routes.sensorPdf, async ({ user, params, query, reply, request }) => {
    const reader = callerPreferences(user, request);
    const { subject, wall, period, name } = await readExport(deps, user, params.sensorId, query, reader);
    const { companyId, username: madeBy } = user;
    const about = { companyId, sensorId: subject.sensorId, period, now: clock.now(), madeBy };
    const { head, blocks } = await figures(companyId, async () =>
      database.readLong(companyId, async (tx) => makeSensorReport(tx, about, wall)),
    );
    return fileAnswer(reply, `${name}.pdf`, [await drawPdf(user.companyId, head, blocks)]);
  });
  registerRoute(api, routes.responsePdf, async ({ user, query, reply, request }) => {
    const { companyId } = user;
    const now = clock.now();
    const period = { from: query.startDate, to: query.endDate };
    const { figures: found, company } = await database.readLong(companyId, async (tx) => {
      const visible = await visibleSensors(tx, user);
      const sensors = await readWantedSensors(tx, companyId, { zoneId: query.zoneId, visible });
      const wanted = { ...period, now, targetMinutes: query.withinMinutes };
      return {
        figures: await readResponses(tx, companyId, sensors, wanted),
        company: await readCompany(tx, companyId),
      };
    });
    const wall = companyClock(company.timeZone, callerPreferences(user, request));
    const words = RESPONSE_TEXTS[wall.preferences.language];
    const head = {
      title: words.title,
      company: company.companyName,
      foot: reportTexts(wall).madeBy(wall.minute(now), user.username),
      madeAt: now,
      language: wall.preferences.language,
    };
    const name = words.fileName(wall.date(period.from), wall.date(period.to));
    const about = {
      kind: 'facts',
      rows: [[reportTexts(wall).report.period, periodText(period, wall)]],
    } as const;
    const blocks = [about, ...responseBlocks(found, wall)];
    return fileAnswer(reply, `${name}.pdf`, [await drawPdf(companyId, head, blocks)]);
  });
  registerRoute(api, routes.labCalibrationPdf, async ({ user, params, reply, request }) => {
    const now = clock.now();
    const record = await readLabCalibrationRecord(deps, user, params.labCalibrationId);
    const { calibration, places, company, serial, signatures } = record;
    const wall = companyClock(company.timeZone, callerPreferences(user, request));
    const words = LAB_CALIBRATION_TEXTS[wall.preferences.language];
    const head = {
      title: words.title(serial),
      company: company.companyName,
      foot: reportTexts(wall).madeBy(wall.minute(now), user.username),
      madeAt: now,
      language: wall.preferences.language,
    };
    const name = words.fileName(namePart(serial), calibration.calibrated_on);
    const blocks = [
      ...labCalibrationBlocks(calibration, places, wall),
      ...signatureSection(signatures, wall),
    ];
    return fileAnswer(reply, `${name}.pdf`, [await drawPdf(user.companyId, head, blocks)]);
  });
  registerRoute(api, routes.alarmEventsCsv, async ({ user, query, reply }) => {
    const now = clock.now();
    const { timeZone } = await database.read(user.companyId, async (tx) => readCompany(tx, user.companyId));
    const wall = companyClock(timeZone);
    const name = `${ENGLISH_TEXTS.alarmLog.fileName(wall.date(now))}.csv`;
    return openInLane(files, user.companyId, async () => {
      const events = await readAllEvents(database, user, toEventFilter(query), now);
      return fileAnswer(reply, name, alarmLogCsv(events, wall, now));
    });
  });
  registerRoute(api, routes.dashboardPdf, async ({ user, query, reply, request }) => {
    const now = clock.now();
    const shown = await database.readLong(user.companyId, async (tx) => readDashboard(tx, user, query, now));
    const wall = companyClock(shown.company.timeZone, callerPreferences(user, request));
    const head = {
      title: reportTexts(wall).dashboard.title,
      company: shown.company.companyName,
      foot: reportTexts(wall).madeBy(wall.minute(now), user.username),
      madeAt: now,
      language: wall.preferences.language,
    };
    const name = dashboardName(shown.zoneName, wall, now);
    return fileAnswer(reply, `${name}.pdf`, [
      await drawPdf(user.companyId, head, dashboardBlocks(shown, wall, now)),
    ]);
  });
  registerRoute(api, routes.dashboardXlsx, async ({ user, query, reply, request }) => {
    const now = clock.now();
    const shown = await database.readLong(user.companyId, async (tx) => readDashboard(tx, user, query, now));
    const wall = companyClock(shown.company.timeZone, callerPreferences(user, request));
    const name = dashboardName(shown.zoneName, wall, now);
    return fileAnswer(reply, `${name}.xlsx`, workbook([dashboardSheet(shown, wall, now)]));
  });
}

function registerScheduleRoutes(api: Api, deps: ReportDeps): void {
  const { database, clock } = deps;
  registerRoute(api, routes.listScheduledReports, async ({ user: { companyId } }) =>
    database.read(companyId, async (tx) =>
      (await readSchedules(tx, companyId)).map((report) => toScheduledReport(report, clock.now())),
    ),
  );
  registerRoute(api, routes.createScheduledReport, async ({ user, body }) =>
    createSchedule(deps, user, body),
  );
  registerRoute(api, routes.saveScheduledReport, async ({ user, params, body }) =>
    saveSchedule(deps, user, params.reportId, body),
  );
  registerRoute(api, routes.deleteScheduledReport, async ({ user, params }) =>
    deleteSchedule(deps, user, params.reportId),
  );
}

/** Reads the data that every export of a sensor begins with. @throws NotFound */
async function readExport(
  { database }: ReportDeps,
  user: SignedInUser,
  sensorId: number,
  { startDate, endDate }: { readonly startDate: number; readonly endDate: number },
  reader?: Preferences,
) {
  const subject = await database.read(user.companyId, async (tx) =>
    readSubject(tx, user.companyId, sensorId, await visibleSensors(tx, user)),
  );
  const wall = companyClock(subject.timeZone, reader);
  // All data is asked for from the epoch on.
  const from = startDate === 0 ? Math.min(subject.firstMeasuredAt ?? endDate, endDate) : startDate;
  const period: Period = { sensorId, from, to: endDate };
  const name = `${namePart(subject.name)} ${wall.date(from)} ${wall.date(endDate)}`;
  return { subject, wall, period, name };
}

/** The inputs of a sensor, and page by page its readings with what they say of them. */
async function readRows({ database }: ReportDeps, { companyId }: SignedInUser, period: Period) {
  const { sensorId } = period;
  const inputs = await database.read(companyId, async (tx) => readInputs(tx, companyId, sensorId));
  const pages = readPages(database, companyId, period);
  return { inputs, rows: withInputs(database, { companyId, sensorId }, inputs, pages) };
}

function dashboardName(zoneName: string | null, wall: CompanyClock, now: number): string {
  const { title } = reportTexts(wall).dashboard;
  return [title, ...(zoneName === null ? [] : [namePart(zoneName)]), wall.date(now)].join(' ');
}
