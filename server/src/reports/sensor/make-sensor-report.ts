import { readWantedSensor } from '../../analytics/index.ts';
import type { Tx } from '../../database/index.ts';
import type { CompanyClock } from '../company-clock.ts';
import type { Block, PdfHead } from '../pdf/document.ts';
import { reportTexts } from '../texts/index.ts';
import { readSensorReport, type ReportPeriod } from './read-sensor-report.ts';
import { readCompany } from './read-subject.ts';
import { sensorBlocks } from './sensor-blocks.ts';

/** A report of a sensor, who made it and when (epoch milliseconds). */
interface WantedReport {
  readonly companyId: number;
  readonly sensorId: number;
  readonly period: ReportPeriod;
  readonly now: number;
  readonly madeBy: string;
}

/** Reads and lays out the report of a sensor, to be drawn as a PDF. @throws NotFound for a sensor that is not there */
export async function makeSensorReport(
  tx: Tx,
  { companyId, sensorId, period, now, madeBy }: WantedReport,
  clock: CompanyClock,
): Promise<{ readonly head: PdfHead; readonly blocks: readonly Block[] }> {
  const wanted = await readWantedSensor(tx, companyId, sensorId, 'all');
  const { companyName } = await readCompany(tx, companyId);
  return {
    head: {
      title: reportTexts(clock).report.title(wanted.name),
      company: companyName,
      foot: reportTexts(clock).madeBy(clock.minute(now), madeBy),
      madeAt: now,
      language: clock.preferences.language,
    },
    blocks: sensorBlocks(await readSensorReport(tx, companyId, wanted, period, now), period, clock),
  };
}
