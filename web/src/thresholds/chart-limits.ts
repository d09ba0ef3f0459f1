import {
  digitsApart,
  enableName,
  formatFigure,
  limitName,
  LIMIT_SIDES,
  parseFigure,
  withUnit,
  type LimitedMeasurand,
  type LimitName,
  type LimitSide,
} from '@ts1/contract';
import { preferences } from '../platform/preferences.ts';
import { unitText } from '../platform/units.ts';
import { STEP, toTenths, type Scale } from './chart-scale.ts';
import type { SettingsDraft } from './settings-draft.ts';

/** A limit of alarms as it is typed, in the unit that is shown. */
export interface ChartLimit {
  readonly side: LimitSide;
  readonly name: LimitName;
  /** The figure in its field; undefined where there is none, or none that can be read. */
  readonly figure: number | undefined;
  readonly isOn: boolean;
}

/** The limits of alarms of a measurand in a draft: the high one, then the low one. */
export function chartLimits(draft: SettingsDraft, measurand: LimitedMeasurand): readonly ChartLimit[] {
  const { language } = preferences();
  return LIMIT_SIDES.map((side) => {
    const name = limitName(measurand, side);
    const { number: figure } = { number: undefined, ...parseFigure(draft[name], language) };
    return { side, name, figure, isOn: draft[enableName(measurand, side)] };
  });
}

/** The figure of the limit of a side, where it is on. */
export function limitOn(limits: readonly ChartLimit[], side: LimitSide): number | undefined {
  return limits.find((limit) => limit.side === side && limit.isOn)?.figure;
}

/** The figures that a limit can be moved to: within the range of its measurand, and not past the other limit. */
export function limitBounds(limits: readonly ChartLimit[], side: LimitSide, range: Scale): Scale {
  const other = limitOn(limits, side === 'high' ? 'low' : 'high');
  if (other === undefined) return range;
  return side === 'high'
    ? { ...range, min: toTenths(other + STEP) }
    : { ...range, max: toTenths(other - STEP) };
}

/**
 * A figure of the unit that is shown, with one decimal, more where it has more: `8.0 °C`, `8.25 °C`. Beside another
 * figure it has as many as show that the two differ.
 */
export function formatShown(figure: number, unit: string, beside?: number): string {
  const { language } = preferences();
  const isShort = toTenths(figure) === figure;
  const digits = beside === undefined ? 1 : digitsApart(figure, beside, 1);
  const style = beside === undefined && !isShort ? { mostDigits: 6 } : { digits };
  return withUnit(formatFigure(figure, language, style), unitText(unit), language);
}
