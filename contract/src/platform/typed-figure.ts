import { formatFigure, languageLocale } from './locale.ts';
import type { Language } from '../users/preferences.ts';

/** Reason why a typed text is not a number. */
export type NotANumber = 'nothing' | 'thousands' | 'not-a-number';
export type TypedNumber =
  | { readonly number: number; readonly problem?: never }
  | { readonly problem: NotANumber };

/** No exponent: 1e3 is a typing error more often than not. */
const PLAIN = /^[+-]?(\d+([.,]\d*)?|[.,]\d+)$/;
const WITH_THOUSANDS = /^[+-]?\d{1,3}([.,' \u00A0\u2009\u202F’]\d{3})+([.,]\d*)?$/;
/** One to three digits, the separator that a language has between thousands, and three digits: 1,234. */
const COULD_BE_THOUSANDS = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/;

/**
 * Parses a number as people type it, with a comma or a point. Thousands separators are refused, and so is a sign that
 * could be one in the language: some people read `1,234` as a thousand, others as one.
 */
export function parseFigure(text: string, language: Language): TypedNumber {
  const typed = text.trim().replace(/^[−–]/, '-');
  if (typed === '') return { problem: 'nothing' };
  if (PLAIN.test(typed)) {
    const isOwn = typed.includes(languageLocale(language).decimalSign);
    if (!isOwn && COULD_BE_THOUSANDS.test(typed)) return { problem: 'thousands' };
    return { number: Number(typed.replace(',', '.')) };
  }
  return { problem: WITH_THOUSANDS.test(typed) ? 'thousands' : 'not-a-number' };
}

const MOST_TYPED_DIGITS = 6;

/** Formats a number for a field: as the language writes it, with all its digits; {@link parseFigure} reads it. */
export function typedFigure(value: number, language: Language, mostDigits = MOST_TYPED_DIGITS): string {
  return formatFigure(value, language, { mostDigits });
}
