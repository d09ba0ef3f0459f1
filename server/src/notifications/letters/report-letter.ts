import type { ReportItem } from '../message.ts';
import { inZone } from './dates.ts';
import { HEADLINES } from './headlines.ts';
import type { Letter } from './letter.ts';

/** A report that comes as a file. */
export function reportLetter(report: ReportItem): Letter {
  return {
    subject: `${HEADLINES.report}: ${report.zone}`,
    path: '/',
    paragraphs: (timeZone) => [reportLines(report, timeZone)],
  };
}

function reportLines({ zone, from, to }: ReportItem, timeZone: string): string[] {
  const period = `${inZone(from, timeZone)} to ${inZone(to, timeZone)}`;
  return [`The report of ${zone} is attached.`, `Period: ${period}`];
}
