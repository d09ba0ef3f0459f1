import { formatFigure, localeOf } from './locale.ts';
import type { Language } from '../users/preferences.ts';

/** Why a typed text is no number. */
export type NotANumber = 'nothing' | 'thousands' | 'not-a-number';
export type TypedNumber =
  | { readonly number: number; readonly problem?: never }
  | { readonly problem: NotANumber };

/** No exponent: who types 1e3 has slipped more often than not. */
const PLAIN = /^[+-]?(\d+([.,]\d*)?|[.,]\d+)$/;
const WITH_THOUSANDS = /^[+-]?\d{1,3}([.,' \u00A0\u2009\u202F’]\d{3})+([.,]\d*)?$/;
/** One to three digits and three after the sign that the language has between thousands: 1,234. */
const COULD_BE_THOUSANDS = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/;

/**
 * A number as people type it, with a comma or a point. Thousands signs are refused, and so is what could be one in the
 * language: `1,234` is read as a thousand by some and as one by others.
 */
export function parseFigure(text: string, language: Language): TypedNumber {
  const typed = text.trim().replace(/^[−–]/, '-');
  if (typed === '') return { problem: 'nothing' };
  if (PLAIN.test(typed)) {
    const isOwn = typed.includes(localeOf(language).decimalSign);
    if (!isOwn && COULD_BE_THOUSANDS.test(typed)) return { problem: 'thousands' };
    return { number: Number(typed.replace(',', '.')) };
  }
  return { problem: WITH_THOUSANDS.test(typed) ? 'thousands' : 'not-a-number' };
}

const MOST_TYPED_DIGITS = 6;

/** A number as it stands in a field: as the language writes it, with as many digits as it has; read by {@link parseFigure}. */
export function typedFigure(value: number, language: Language, mostDigits = MOST_TYPED_DIGITS): string {
  return formatFigure(value, language, { mostDigits });
}
