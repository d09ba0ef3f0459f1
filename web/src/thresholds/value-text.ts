import type { LimitedMeasurand } from '@ts1/contract';
import { formatMeasured } from '../platform/units.ts';

/** A value or a limit in the unit of what it is for. */
export function valueText(measurand: LimitedMeasurand, value: number | null): string {
  return formatMeasured(measurand, value);
}
