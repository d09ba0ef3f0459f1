import type { CalibrationPoint } from '@ts1/contract';

/** A point as it is typed. */
export interface TypedPoint {
  readonly reference: string;
  readonly asFound: string;
  /** Empty where nothing was adjusted. */
  readonly asLeft: string;
}

export const NO_POINT: TypedPoint = { reference: '', asFound: '', asLeft: '' };

/** A number as people write it, with a point or a comma; undefined for what is none. */
export function readNumber(typed: string): number | undefined {
  const text = typed.trim().replace(',', '.').replace('\u2212', '-');
  return /^[+-]?\d+(\.\d+)?$/.test(text) ? Number(text) : undefined;
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
