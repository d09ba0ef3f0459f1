import { readCalibrationToSign, readLabCalibrationToSign } from '../calibrations/index.ts';
import { readRunToSign } from '../drills/index.ts';
import { readPackToSign } from '../evidence/index.ts';
import { readReviewToSign } from '../reviews/index.ts';
import type { ReadRecords } from '../signatures/index.ts';

/** Every kind of record that can be signed, with what reads it for somebody. */
export const RECORDS_TO_SIGN: ReadRecords = {
  calibration: readCalibrationToSign,
  'laboratory-calibration': readLabCalibrationToSign,
  'drill-run': readRunToSign,
  'evidence-pack': readPackToSign,
  review: readReviewToSign,
};
