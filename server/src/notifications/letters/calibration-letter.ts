import type { CalibrationItem } from '../message.ts';
import { dayText } from './dates.ts';
import { HEADLINES } from './headlines.ts';
import type { Letter } from './letter.ts';

/** Calibrations are due: one is named and led to, of several their number. */
export function calibrationLetter(calibrations: readonly CalibrationItem[]): Letter {
  const [due] = calibrations;
  const isOne = due !== undefined && calibrations.length === 1;
  return {
    subject: isOne
      ? `${HEADLINES.calibration} on ${dayText(due.dueDate)}: ${due.sensor}`
      : `${HEADLINES.calibration}: ${calibrations.length} sensors`,
    path: isOne ? `/sensors/${due.sensorId}` : '/sensors',
    paragraphs: () => [calibrations.map(dueLine)],
  };
}

function dueLine({ sensor, dueDate }: CalibrationItem): string {
  return `${sensor}: to be calibrated by ${dayText(dueDate)}`;
}
