import type { Language } from '@ts1/contract';
import { GERMAN_LAB_CALIBRATION } from './de.ts';
import { ENGLISH_LAB_CALIBRATION, type LabCalibrationTexts } from './en.ts';
import { SPANISH_LAB_CALIBRATION } from './es.ts';
import { FRENCH_LAB_CALIBRATION } from './fr.ts';

/** The words of the record of a calibration in a laboratory, by the reader's language. */
export const LAB_CALIBRATION_TEXTS: Readonly<Record<Language, LabCalibrationTexts>> = {
  en: ENGLISH_LAB_CALIBRATION,
  de: GERMAN_LAB_CALIBRATION,
  fr: FRENCH_LAB_CALIBRATION,
  es: SPANISH_LAB_CALIBRATION,
};
