import {
  formatFigure,
  fromShown,
  parseFigure,
  toShown,
  typedFigure,
  type FigureKind,
  type NotANumber,
} from '@ts1/contract';
import { typedNumber } from '../i18n/en/typed-number.ts';
import { addTexts, t } from '../i18n/translate.ts';
import { preferences } from './preferences.ts';

addTexts({ typedNumber });

const EXAMPLE = 1234.5;
const MOST_DIGITS = 6;

/** Quantity of a field: a figure that is stored in a unit, a value or how far two are apart. */
export interface TypedQuantity {
  /** `°C` is shown and typed in the unit that was chosen; empty for what has none. */
  readonly unit: string;
  readonly kind?: FigureKind;
}

/** Returns a stored figure as a field shows it; nothing for null. */
export function shownInField(value: number | null, { unit, kind }: TypedQuantity): string {
  if (value === null) return '';
  const { language, temperatureUnit } = preferences();
  return typedFigure(toShown(value, unit, temperatureUnit, kind), language);
}

/** Returns the typed figure as it is stored; else what is wrong with it, 'nothing' where nothing was typed. */
export function readTyped(
  text: string,
  { unit, kind }: TypedQuantity,
):
  | { readonly value: number; readonly problem?: never }
  | { readonly value?: never; readonly problem: NotANumber } {
  const { language, temperatureUnit } = preferences();
  const typed = parseFigure(text, language);
  if (typed.problem !== undefined) return typed;
  return { value: fromShown(typed.number, unit, temperatureUnit, kind) };
}

/** Returns a typed count, also one with a decimal sign: 8,0 is 8. What is no number, and nothing typed, is NaN. */
export function readCount(text: string): number {
  return readTyped(text, { unit: '' }).value ?? Number.NaN;
}

/** Returns the message about a text that is no number. */
export function problemText(problem: NotANumber): string {
  const example = formatFigure(EXAMPLE, preferences().language, { mostDigits: MOST_DIGITS });
  return t(problem === 'thousands' ? 'typedNumber.thousands' : 'typedNumber.number', { example });
}

/** Needed parts of zod's refusal of a figure that is out of its bounds. */
interface Refusal {
  readonly message: string;
  readonly minimum?: unknown;
  readonly maximum?: unknown;
  readonly params?: unknown;
}

/**
 * Returns the message of a refusal: a figure's bounds in the unit in which it is typed. Refusals that name no bounds
 * stay as they are.
 */
export function refusalText(
  { message, minimum, maximum, params }: Refusal,
  { unit, kind }: TypedQuantity,
): string {
  const { language, temperatureUnit } = preferences();
  const shown = (bound: number): string =>
    formatFigure(toShown(bound, unit, temperatureUnit, kind), language, { mostDigits: MOST_DIGITS });
  const [min, max] = parseBounds(params);
  if (min !== undefined && max !== undefined) {
    return t('typedNumber.between', { min: shown(min), max: shown(max) });
  }
  if (typeof minimum === 'number') return t('typedNumber.atLeast', { least: shown(minimum) });
  return typeof maximum === 'number' ? t('typedNumber.atMost', { most: shown(maximum) }) : message;
}

function parseBounds(params: unknown): readonly number[] {
  if (typeof params !== 'object' || params === null || !('bounds' in params)) return [];
  const { bounds } = params;
  return Array.isArray(bounds) && bounds.every((bound) => typeof bound === 'number') ? bounds : [];
}
