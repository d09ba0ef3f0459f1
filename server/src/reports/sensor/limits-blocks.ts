import type { CompanyClock } from '../company-clock.ts';
import type { Block } from '../pdf/document.ts';
import { texts } from '../texts.ts';
import { isLimited, nameOf, stretchText, versionText } from './measured-text.ts';
import type { SensorReport } from './read-sensor-report.ts';

const { report } = texts;

/** Which limits were in force from when until when, by which version of the settings; nothing where none ever were. */
export function limitsBlocks(given: SensorReport, clock: CompanyClock): Block[] {
  const limited = given.figures.measurands.filter(({ limits }) => limits.some(isLimited));
  if (limited.length === 0) return [];
  const { inForceColumns: columns } = report;
  return [
    { kind: 'heading', text: report.inForce, level: 2 },
    {
      kind: 'table',
      columns: [
        { title: columns.what, share: 1 },
        { title: columns.limits, share: 1.6 },
        { title: columns.from, share: 1.2 },
        { title: columns.to, share: 1.2 },
        { title: columns.version, share: 1.8 },
      ],
      rows: limited.flatMap(({ measurand, limits }) =>
        limits.map((stretch) => [
          nameOf(measurand, given),
          stretchText(stretch, measurand),
          clock.minute(stretch.from),
          clock.minute(stretch.to),
          versionText(stretch, clock),
        ]),
      ),
    },
  ];
}
