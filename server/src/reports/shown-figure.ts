import { shownUnit, withUnit, writeFigure, type Preferences, type Quantity } from '@ts1/contract';

/** A stored figure with its unit, as its reader reads it: temperatures in the unit that was chosen. */
export function shownFigure(
  value: number,
  quantity: Quantity,
  preferences: Preferences,
  beside: number | null = null,
): string {
  const { language, temperatureUnit } = preferences;
  const figure = writeFigure(value, quantity, preferences, beside);
  return withUnit(figure, shownUnit(quantity.unit, temperatureUnit), language);
}
