import { MEASURAND_TABLE, type Measurand } from '@ts1/contract';
import { MEASURAND_WORDS } from '@ts1/contract/measurand-words';

/** The heading of a column of values: `Temperature (°C)`. */
export function columnTitle(measurand: Measurand): string {
  return `${MEASURAND_WORDS[measurand].name} (${MEASURAND_TABLE[measurand].unit})`;
}
