import type { CalibrationItem } from '../message.ts';
import { dayText } from './dates.ts';
import type { Letter, Reader } from './letter.ts';
import { letterTexts } from './texts/index.ts';

/** Calibrations are due: one is named and led to, of several their number. */
export function calibrationLetter(calibrations: readonly CalibrationItem[], reader: Reader): Letter {
  const { headlines, calibration: texts } = letterTexts(reader.language);
  const headline = headlines.calibration;
  const [due] = calibrations;
  const isOne = due !== undefined && calibrations.length === 1;
  return {
    subject: isOne
      ? texts.dueOn(headline, dayText(due.dueDate, reader), due.sensor)
      : texts.several(headline, calibrations.length),
    path: isOne ? `/sensors/${due.sensorId}` : '/sensors',
    paragraphs: () => [
      calibrations.map(({ sensor, dueDate }) => texts.due(sensor, dayText(dueDate, reader))),
    ],
  };
}
