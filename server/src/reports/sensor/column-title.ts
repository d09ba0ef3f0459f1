import { type Measurand, type SensorType, shownUnit, measurandUnit } from '@ts1/contract';
import { MEASURAND_WORDS_IN } from '@ts1/contract/measurand-words';
import type { CompanyClock } from '../company-clock.ts';

/** The heading of a column of values, of a sensor of the type where it is of one: `Temperature (°C)`. */
export function columnTitle(
  measurand: Measurand,
  { preferences }: Pick<CompanyClock, 'preferences'>,
  type: SensorType | null = null,
): string {
  const unit = shownUnit(measurandUnit(measurand, type).unit, preferences.temperatureUnit);
  return `${MEASURAND_WORDS_IN[preferences.language][measurand].name} (${unit})`;
}
