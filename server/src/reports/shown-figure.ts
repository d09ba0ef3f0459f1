import { formatFigure, shownUnit, toShown, withUnit, type FigureKind, type Preferences } from '@ts1/contract';

/** A figure that is stored in a unit, as its reader reads it: temperatures in the unit that was chosen. */
export function shownFigure(
  value: number,
  { unit, decimals }: { readonly unit: string; readonly decimals: number },
  { language, temperatureUnit }: Preferences,
  kind: FigureKind = 'value',
): string {
  const figure = formatFigure(toShown(value, unit, temperatureUnit, kind), language, { digits: decimals });
  return withUnit(figure, shownUnit(unit, temperatureUnit), language);
}
