import { CHANGING_MEASURAND } from '@ts1/contract';
import { inputName } from '@ts1/contract/input-name';
import type { InputLimitsInForce } from '../../alarms/index.ts';
import type { CompanyClock } from '../company-clock.ts';
import type { Block } from '../pdf/document.ts';
import { reportTexts } from '../texts/index.ts';
import { hasLimit, inputLimitsText } from './input-limits-text.ts';
import {
  changesText,
  isChangeLimited,
  isLimited,
  measurandName,
  stretchText,
  versionText,
} from './measured-text.ts';
import type { SensorReport } from './read-sensor-report.ts';

type Stretch = Pick<InputLimitsInForce, 'from' | 'to' | 'version' | 'savedAt'>;

/** Which limits were in force from when until when, by which version of the settings; nothing where none ever were. */
export function limitsBlocks(given: SensorReport, clock: CompanyClock): Block[] {
  const { report } = reportTexts(clock);
  const limited = given.figures.measurands.filter(({ limits }) => limits.some(isLimited));
  const changes = given.figures.changes.some(isChangeLimited) ? given.figures.changes : [];
  const inputs = given.inputCourses.filter(({ limits }) => limits.some(hasLimit));
  if (limited.length === 0 && changes.length === 0 && inputs.length === 0) return [];
  const { inForceColumns: columns } = report;
  const row = (what: string, limits: string, stretch: Stretch) => [
    what,
    limits,
    clock.minute(stretch.from),
    clock.minute(stretch.to),
    versionText(stretch, clock),
  ];
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
      rows: [
        ...limited.flatMap(({ measurand, limits }) =>
          limits.map((stretch) =>
            row(measurandName(measurand, given, clock), stretchText(stretch, measurand, clock), stretch),
          ),
        ),
        ...changes.map((stretch) =>
          row(measurandName(CHANGING_MEASURAND, given, clock), changesText(stretch, clock), stretch),
        ),
        ...inputs.flatMap(({ input, limits }) =>
          limits.map((stretch) =>
            row(
              inputName(input, clock.preferences.language),
              inputLimitsText(stretch, input.measurand, clock),
              stretch,
            ),
          ),
        ),
      ],
    },
  ];
}
