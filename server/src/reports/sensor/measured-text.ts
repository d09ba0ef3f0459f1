import type { LimitedMeasurand } from '@ts1/contract';
import type { MeasurandFigures, SensorFigures } from '../../analytics/index.ts';
import { type CompanyClock, durationText } from '../company-clock.ts';
import { texts } from '../texts.ts';
import type { ReportPeriod, SensorReport } from './read-sensor-report.ts';

const { report } = texts;

export const unitOf = (measurand: LimitedMeasurand): string => (measurand === 'humidity' ? '%' : '°C');

/** A value with its unit, or a dash. */
export function valueText(value: number | null, measurand: LimitedMeasurand): string {
  if (value === null) return texts.nothing;
  return measurand === 'humidity' ? `${value.toFixed(1)}%` : `${value.toFixed(1)}\u00A0°C`;
}

export const percentText = (share: number): string => `${(Math.floor(share * 1_000) / 10).toFixed(1)}%`;

/** A mean kinetic temperature, with "at least" where it is a lower bound. */
export function kineticText({ meanKinetic: { celsius, isAtLeast }, measurand }: MeasurandFigures): string {
  const text = valueText(celsius, measurand);
  return isAtLeast ? report.atLeast(text) : text;
}

/** Time out of limits: a dash without limits. */
export function outsideText(
  { outsideMs, high, low }: MeasurandFigures,
  { notYetKnown }: Pick<SensorFigures, 'notYetKnown'>,
): string {
  if (outsideMs !== null) return durationText(outsideMs);
  return notYetKnown === null || (high === null && low === null) ? texts.nothing : report.notYetKnown;
}

/** `1 Jan 2026, 00:00 – 31 Jan 2026, 23:59 · Times of Europe/London` */
export function periodText({ from, to }: ReportPeriod, clock: CompanyClock): string {
  return `${clock.minute(from)} – ${clock.minute(to)} · ${report.timesOf(clock.timeZone)}`;
}

export function limitsText({ low, high, measurand }: MeasurandFigures): string {
  if (low !== null && high !== null)
    return report.between(valueText(low, measurand), valueText(high, measurand));
  if (high !== null) return report.above(valueText(high, measurand));
  return low === null ? report.noLimits : report.below(valueText(low, measurand));
}

/** Two temperatures are the channels of a sensor. */
export function nameOf(measurand: LimitedMeasurand, { figures }: SensorReport): string {
  const hasTwo = figures.measurands.some((one) => one.measurand === 'temperature_2');
  return (hasTwo ? report.channels : report.measurands)[measurand];
}
