import type { LimitedMeasurand } from '@ts1/contract';
import type { TFunction } from '../i18n/translate.ts';

/** Returns the name of a measurand beside others: the first temperature is simply the temperature. */
export function measurandName(measurand: LimitedMeasurand, t: TFunction): string {
  return measurand === 'temperature' ? t('measurands.temperature.name') : t(`measurands.${measurand}.beside`);
}
