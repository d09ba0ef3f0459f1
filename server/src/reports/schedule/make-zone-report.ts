import { buffer } from 'node:stream/consumers';
import { RESPONSE_TARGET_MINUTES, type ResponseFigures } from '@ts1/contract';
import { MEASURAND_WORDS_IN } from '@ts1/contract/measurand-words';
import { readResponses } from '../../analytics/index.ts';
import type { VisibleSensors } from '../../auth/index.ts';
import type { Database } from '../../database/index.ts';
import type { CompanyClock } from '../company-clock.ts';
import type { Block, PdfHead } from '../pdf/document.ts';
import { renderPdf } from '../pdf/render.ts';
import { responseSummary } from '../responses/response-blocks.ts';
import { RESPONSE_TEXTS } from '../responses/texts.ts';
import {
  kineticBound,
  kineticText,
  limitsText,
  outsideText,
  percentText,
  periodText,
  valueText,
} from '../sensor/measured-text.ts';
import {
  readReportSensors,
  readSensorReport,
  type ReportPeriod,
  type SensorReport,
} from '../sensor/read-sensor-report.ts';
import { sensorBlocks } from '../sensor/sensor-blocks.ts';
import { reportTexts } from '../texts/index.ts';

/** Most sensors of one report: a mailbox takes it, and a person reads it. */
const MOST_SENSORS = 200;

export interface ZoneReportWanted {
  readonly companyId: number;
  readonly companyName: string;
  readonly zoneId: number;
  readonly zoneName: string;
  readonly visible: VisibleSensors;
  readonly period: ReportPeriod;
  readonly now: number;
}

/** The report of a zone's sensors, as far as they are visible: all in one table, then each by itself. */
export async function makeZoneReport(
  database: Database,
  wanted: ZoneReportWanted,
  clock: CompanyClock,
): Promise<Buffer> {
  const { companyId, companyName, zoneId, zoneName, visible, period, now } = wanted;
  const sensors = await database.readLong(companyId, async (tx) =>
    readReportSensors(tx, companyId, { zoneId, visible }),
  );
  const rows: string[][] = [];
  const details: Block[][] = [];
  for (const sensor of sensors.slice(0, MOST_SENSORS)) {
    const report = await database.readLong(companyId, async (tx) =>
      readSensorReport(tx, companyId, sensor, period, now),
    );
    rows.push(...summaryRows(report, clock));
    details.push([{ kind: 'page' }, ...sensorBlocks(report, period, clock)]);
  }
  const responses = await database.readLong(companyId, async (tx) =>
    readResponses(tx, companyId, sensors, { ...period, now, targetMinutes: RESPONSE_TARGET_MINUTES }),
  );
  const head: PdfHead = {
    title: reportTexts(clock).report.title(zoneName),
    company: companyName,
    foot: reportTexts(clock).zoneReport.made(clock.minute(now)),
    madeAt: now,
    language: clock.preferences.language,
  };
  async function* sections() {
    yield summaryBlocks(wanted, sensors.length, rows, clock);
    yield responses.alarms === 0 ? [] : responseSection(responses, clock);
    yield* details;
  }
  return buffer(renderPdf(head, sections()));
}

function responseSection(responses: ResponseFigures, clock: CompanyClock): Block[] {
  const { section } = RESPONSE_TEXTS[clock.preferences.language];
  return [{ kind: 'heading', text: section, level: 1 }, ...responseSummary(responses, clock)];
}

function summaryBlocks(
  { zoneName, period }: ZoneReportWanted,
  sensors: number,
  rows: readonly string[][],
  clock: CompanyClock,
): Block[] {
  const { about, dashboard, zoneReport, report } = reportTexts(clock);
  const right = { share: 1, align: 'right' } as const;
  const { columns } = report;
  return [
    { kind: 'heading', text: zoneName, level: 1 },
    {
      kind: 'facts',
      rows: [
        [report.period, periodText(period, clock)],
        [dashboard.sensors, String(sensors)],
      ],
    },
    ...(sensors > MOST_SENSORS
      ? [{ kind: 'note', text: zoneReport.cut(MOST_SENSORS, sensors) } as const]
      : []),
    ...(rows.length === 0
      ? [{ kind: 'note', text: zoneReport.noSensors } as const]
      : [
          {
            kind: 'table',
            columns: [
              { title: about.sensor, share: 2.2 },
              { title: columns.limits, share: 1.8 },
              { title: columns.minimum, ...right },
              { title: columns.maximum, ...right },
              { title: columns.mean, ...right },
              { title: columns.kinetic, ...right, share: 1.2 },
              { title: columns.outside, ...right, share: 1.2 },
              { title: report.alarms, ...right, share: 0.9 },
              { title: zoneReport.data, ...right, share: 0.9 },
            ],
            rows,
          } as const,
          { kind: 'note', text: report.limitsNote(kineticBound(clock)) } as const,
        ]),
  ];
}

/** A row for each thing that a sensor measures; facts about the sensor itself are in the first. */
function summaryRows({ sensor, figures, alarms }: SensorReport, clock: CompanyClock): string[][] {
  return figures.measurands.map((one, index) => {
    const { min, max, mean } = one.statistics;
    const value = (figure: number | null) => valueText(figure, one.measurand, clock);
    return [
      index === 0 ? sensor.name : MEASURAND_WORDS_IN[clock.preferences.language][one.measurand].name,
      limitsText(one, figures, clock),
      value(min),
      value(max),
      value(mean),
      kineticText(one, clock),
      outsideText(one, figures, clock),
      index === 0 ? String(alarms.eventsInAll) : '',
      index === 0 ? dataText(figures, clock) : '',
    ];
  });
}

function dataText({ completeness }: SensorReport['figures'], clock: CompanyClock): string {
  return completeness === null ? reportTexts(clock).report.notYetKnown : percentText(completeness, clock);
}
