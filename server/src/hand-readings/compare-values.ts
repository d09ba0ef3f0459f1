import {
  type HandReadingBody,
  type HandValue,
  type RecordKeeping,
  roundTo,
  usualTolerance,
} from '@ts1/contract';
import type { ProbeReading } from './nearest-probe.ts';
import { badField } from './refusals.ts';

type Compared = Pick<HandValue, 'probe_value' | 'difference' | 'tolerance' | 'is_over'>;

const NOT_COMPARED: Compared = { probe_value: null, difference: null, tolerance: null, is_over: null };
/** Differences have rounding errors of binary fractions beyond these digits. */
const DIGITS = 6;

/**
 * Compares each entered value with the probe's, by the company's tolerances where the call names none; without a probe's reading nothing is compared.
 * @throws InvalidInput for a measurand without a tolerance, where the call names none
 */
export function compareValues(
  values: HandReadingBody['values'],
  probe: ProbeReading | undefined,
  tolerances: RecordKeeping,
): readonly Compared[] {
  return values.map(({ measurand, value, tolerance: given }, index) => {
    const probeValue = probe?.values.get(measurand);
    if (probeValue === undefined) return NOT_COMPARED;
    const tolerance = given ?? usualTolerance(measurand, tolerances);
    if (tolerance === null) throw badField(`values.${index}.tolerance`, 'is required');
    const difference = roundTo(value - probeValue, DIGITS);
    return { probe_value: probeValue, difference, tolerance, is_over: Math.abs(difference) > tolerance };
  });
}
