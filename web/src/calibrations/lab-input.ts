import type { CalibrationPoint } from '@ts1/contract';
import { problemText, readTyped } from '../platform/typed-number.ts';

const AS_WRITTEN = { unit: '' };

/** A point as it is typed. */
export interface TypedPoint {
  readonly reference: string;
  readonly asFound: string;
  /** Empty where nothing was adjusted. */
  readonly asLeft: string;
}

export const NO_POINT: TypedPoint = { reference: '', asFound: '', asLeft: '' };

/** A number as people write it, with a point or a comma and in the unit of the certificate; undefined for what is none. */
export function readNumber(typed: string): number | undefined {
  return readTyped(typed, AS_WRITTEN).value;
}

/** Returns the problem of a typed text; undefined where it is a number. */
export function numberProblem(typed: string, notANumber: string): string | undefined {
  const { problem } = readTyped(typed, AS_WRITTEN);
  if (problem === undefined) return undefined;
  return problem === 'thousands' ? problemText(problem) : notANumber;
}

/** The points that were typed, undefined while one of them is no number. */
export function readPoints(typed: readonly TypedPoint[]): CalibrationPoint[] | undefined {
  const points = typed.map(({ reference, asFound, asLeft }) => ({
    reference_value: readNumber(reference),
    as_found: readNumber(asFound),
    as_left: asLeft.trim() === '' ? null : readNumber(asLeft),
  }));
  const isWhole = (point: (typeof points)[number]): point is CalibrationPoint =>
    Object.values(point).every((value) => value !== undefined);
  return points.every(isWhole) ? points : undefined;
}
