import {
  type HandReadingBody,
  type LimitedMeasurand,
  MEASURAND_TABLE,
  type RecordKeeping,
  type Sensor,
  SENSOR_TYPES,
  LIMITED_MEASURANDS,
  usualTolerance,
} from '@ts1/contract';
import { problemText, readTyped, shownInField } from '../platform/typed-number.ts';
import { companyTimeZone, fromDateTimeInput } from '../platform/time-zone.ts';

/** A value as it is typed, and its distance allowed from the probe's; null for the company's tolerance. */
export interface TypedValue {
  readonly measurand: LimitedMeasurand;
  readonly value: string;
  readonly tolerance: string | null;
}

/** Problem of a field, by its path in the body. */
export type Problems = Readonly<Record<string, string>>;

/** Returns the measurands to enter: the temperature, those of the sensor's type, and those that it has values of. */
export function enterable(sensor: Sensor): readonly LimitedMeasurand[] {
  const { measures, isHexadecimal } = SENSOR_TYPES[sensor.type];
  // A type of wireless sensors stands for many devices, each with some of its measurands.
  const expected: readonly string[] = isHexadecimal ? ['temperature'] : measures;
  return LIMITED_MEASURANDS.filter(
    (measurand) => expected.includes(measurand) || (sensor[measurand] ?? null) !== null,
  );
}

/** Returns an empty field for each measurand, with the company's tolerance. */
export function noValues(measurands: readonly LimitedMeasurand[]): TypedValue[] {
  return measurands.map((measurand) => ({ measurand, value: '', tolerance: null }));
}

/** Returns the tolerance as its field shows it; empty while the company's is not known, which the server applies. */
export function shownTolerance(
  { measurand, tolerance }: TypedValue,
  company: RecordKeeping | undefined,
): string {
  if (tolerance !== null) return tolerance;
  return company === undefined
    ? ''
    : shownInField(usualTolerance(measurand, company), toleranceQuantity(measurand));
}

const toleranceQuantity = (measurand: LimitedMeasurand) =>
  ({ unit: MEASURAND_TABLE[measurand].unit, kind: 'difference' }) as const;

/**
 * Reads what was typed, without the empty fields; `problems` name the fields that are no numbers, by their measurand and,
 * for a tolerance, `tolerance` behind it.
 */
export function readValues(
  typed: readonly TypedValue[],
  isCompared: boolean,
): { readonly values: HandReadingBody['values']; readonly problems: Problems } {
  const problems: Record<string, string> = {};
  const values = typed.flatMap(({ measurand, value, tolerance }) => {
    if (value.trim() === '') return [];
    const own = readTyped(value, { unit: MEASURAND_TABLE[measurand].unit });
    if (own.problem !== undefined) problems[measurand] = problemText(own.problem);
    const apart =
      isCompared && tolerance !== null ? readTyped(tolerance, toleranceQuantity(measurand)) : undefined;
    if (apart?.problem !== undefined) problems[`${measurand}.tolerance`] = problemText(apart.problem);
    if (own.value === undefined) return [];
    const { value: apartValue } = apart ?? {};
    return [{ measurand, value: own.value, ...(apartValue !== undefined && { tolerance: apartValue }) }];
  });
  return { values, problems };
}

/** Reads a time on the company's clock, epoch milliseconds; undefined for none. */
export function readTime(typed: string): number | undefined {
  return fromDateTimeInput(typed, companyTimeZone());
}
