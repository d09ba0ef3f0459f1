import type { HandReadingBody } from '@ts1/contract';
import type { TFunction } from '../i18n/translate.ts';
import { measurandName } from '../platform/measurand-name.ts';
import { formatMeasured } from '../platform/units.ts';

/** Values that were entered by hand in one line; a temperature needs no name. */
export function enteredText(values: HandReadingBody['values'], t: TFunction): string {
  return values
    .map(({ measurand, value }) =>
      measurand === 'temperature'
        ? formatMeasured(measurand, value)
        : `${measurandName(measurand, t)} ${formatMeasured(measurand, value)}`,
    )
    .join(', ');
}
