import { MEASURAND_TABLE, type LimitedMeasurand } from '@ts1/contract';
import type { CSSProperties } from 'react';

/** The colour that tells a value from others of its sensor; the first temperature has that of the text. */
export function valueColour(measurand: LimitedMeasurand): CSSProperties | undefined {
  if (measurand === 'temperature') return undefined;
  return { color: `var(--${MEASURAND_TABLE[measurand].chart.colour})` };
}
