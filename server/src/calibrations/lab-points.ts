import { calibrationPoint, type CalibrationPoint } from '@ts1/contract';
import { z } from 'zod';

const points = z.array(calibrationPoint);

/** Parses the stored points of a calibration; throws for what is none. */
export function parsePoints(text: string): CalibrationPoint[] {
  return points.parse(JSON.parse(text));
}
