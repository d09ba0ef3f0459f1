import { type Measurand, type SensorType, unitOf } from '@ts1/contract';
import { MEASURAND_WORDS } from '@ts1/contract/measurand-words';

/** The heading of a column of values, of a sensor of the type where it is of one: `Temperature (°C)`. */
export function columnTitle(measurand: Measurand, type: SensorType | null = null): string {
  return `${MEASURAND_WORDS[measurand].name} (${unitOf(measurand, type).unit})`;
}
