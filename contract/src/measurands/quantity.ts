import { digitsApart } from '../platform/digits-apart.ts';
import { formatFigure } from '../platform/locale.ts';
import type { Preferences } from '../users/preferences.ts';
import { type FigureKind, shownUnit, toShown } from './degrees.ts';

/** How the figures of something measured are written. */
export interface Quantity {
  /** Unit as stored: temperatures have °C. Empty for a quantity without a unit. */
  readonly unit: string;
  readonly decimals: number;
  /** A value where left out. */
  readonly kind?: FigureKind;
  /** Sign before a change, so that it is not taken for a measured value. */
  readonly sign?: '+' | '−' | '';
  /** Whether thousands are separated; not where left out. */
  readonly grouped?: boolean;
}

/**
 * Writes a stored figure without its unit, temperatures in the unit that the reader chose: `-18.4`, `+3.0`, `1,450`.
 * @param beside the figure that it is read beside, such as the limit that it passed: there are enough digits to see
 *   that the two differ
 */
export function writeFigure(
  figure: number,
  { unit, decimals, kind, sign = '', grouped = false }: Quantity,
  { language, temperatureUnit }: Preferences,
  beside: number | null = null,
): string {
  const shown = toShown(figure, unit, temperatureUnit, kind);
  const other = beside === null ? null : toShown(beside, unit, temperatureUnit, kind);
  return sign + formatFigure(shown, language, { digits: digitsApart(shown, other, decimals), grouped });
}

/** Writes a stored figure with its unit for plain text, such as a text message: with an ordinary space between them. */
export function plainFigure(
  figure: number,
  quantity: Quantity,
  preferences: Preferences,
  beside: number | null = null,
): string {
  const unit = shownUnit(quantity.unit, preferences.temperatureUnit);
  return `${writeFigure(figure, quantity, preferences, beside)} ${unit}`.trim();
}
