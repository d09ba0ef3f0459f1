import type { InstructionsInForce } from '../../alarms/index.ts';
import type { CompanyClock } from '../company-clock.ts';
import type { Block } from '../pdf/document.ts';
import { reportTexts } from '../texts/index.ts';
import type { SensorReport } from './read-sensor-report.ts';

/** Instructions for alarms, from when until when; nothing where none were written. */
export function instructionsBlocks(
  { instructions }: Pick<SensorReport, 'instructions'>,
  clock: CompanyClock,
): Block[] {
  if (instructions.length === 0) return [];
  const { report } = reportTexts(clock);
  return [
    { kind: 'heading', text: report.whatToDo, level: 2 },
    ...instructions.map((one): Block => ({ kind: 'note', text: instructionsNote(one, clock) })),
  ];
}

function instructionsNote(
  { from, to, version, savedAt, instructions }: InstructionsInForce,
  clock: CompanyClock,
) {
  const { report } = reportTexts(clock);
  const when = report.fromUntil(clock.minute(from), clock.minute(to));
  // As running text, so that a list of many lines is not cut.
  const text = instructions.split(/\s*\n\s*/).join(' / ');
  return `${text} (${when}, ${report.savedVersion(version, clock.minute(savedAt))})`;
}
