import type { Language } from '../users/preferences.ts';

/** Format of dates and numbers in a language. */
export interface Locale {
  /** For `Intl`: `en-GB`. */
  readonly tag: string;
  /** 12- or 24-hour clock. */
  readonly hourCycle: 'h12' | 'h23';
  /** 1 Monday to 7 Sunday. */
  readonly firstDayOfWeek: number;
  readonly decimalSign: '.' | ',';
  /** Whether a space is written before the percent sign. */
  readonly spacedPercent: boolean;
  /** A day of the calendar: `21 Nov 2026`, `21.11.2026`. */
  readonly day: Intl.DateTimeFormatOptions;
  /** The same without its year: `21 Nov`, `21.11.` */
  readonly dayOfYear: Intl.DateTimeFormatOptions;
}

/** The format that German, French and Spanish share. */
const WITH_COMMA = {
  hourCycle: 'h23',
  firstDayOfWeek: 1,
  decimalSign: ',',
  spacedPercent: true,
  day: { day: '2-digit', month: '2-digit', year: 'numeric' },
  dayOfYear: { day: '2-digit', month: '2-digit' },
} as const satisfies Omit<Locale, 'tag'>;

/** A row for each language. */
const LOCALES: Readonly<Record<Language, Locale>> = {
  en: {
    tag: 'en-GB',
    hourCycle: 'h23',
    firstDayOfWeek: 1,
    decimalSign: '.',
    spacedPercent: false,
    day: { day: 'numeric', month: 'short', year: 'numeric' },
    dayOfYear: { day: 'numeric', month: 'short' },
  },
  de: { tag: 'de-DE', ...WITH_COMMA },
  fr: { tag: 'fr-FR', ...WITH_COMMA },
  es: { tag: 'es-ES', ...WITH_COMMA },
};

/** Returns how a language writes dates and numbers. */
export function languageLocale(language: Language): Locale {
  return LOCALES[language];
}

/** Precision of a written moment; 'time' is without its day. */
export type MomentPrecision = 'day' | 'minute' | 'second' | 'time';

const moments = new Map<string, Intl.DateTimeFormat>();

/** Formats a moment (epoch milliseconds) in a time zone: `21 Nov 2026, 12:10`, `21.11.2026, 12:10`. */
export function formatMoment(
  at: number,
  precision: MomentPrecision,
  timeZone: string,
  language: Language,
): string {
  const key = `${precision} ${timeZone} ${language}`;
  let format = moments.get(key);
  if (format === undefined) {
    const { tag, hourCycle, day } = LOCALES[language];
    format = new Intl.DateTimeFormat(tag, {
      timeZone,
      ...(precision === 'time' ? {} : day),
      ...(precision === 'day' ? {} : { hour: '2-digit', minute: '2-digit', hourCycle }),
      ...(precision === 'second' ? { second: '2-digit' } : {}),
    });
    moments.set(key, format);
  }
  return format.format(at);
}

const figures = new Map<string, Intl.NumberFormat>();

/** Style of a written number. */
export interface FigureStyle {
  /** Digits after the decimal sign, no more and no fewer. */
  readonly digits?: number;
  /** Most digits after the decimal sign, without zeros at the end. */
  readonly mostDigits?: number;
  /** Whether thousands are separated. */
  readonly grouped?: boolean;
  /** Whether a number above zero has a plus. */
  readonly signed?: boolean;
}

/** Formats a number as a language writes it: `-18.4`, `-18,4`. A number that rounds to zero has no sign. */
export function formatFigure(
  value: number,
  language: Language,
  { digits, mostDigits, grouped = false, signed = false }: FigureStyle = {},
): string {
  const key = `${language} ${digits} ${mostDigits} ${grouped} ${signed}`;
  let format = figures.get(key);
  if (format === undefined) {
    format = new Intl.NumberFormat(LOCALES[language].tag, {
      minimumFractionDigits: digits ?? 0,
      maximumFractionDigits: digits ?? mostDigits ?? 0,
      useGrouping: grouped,
      signDisplay: signed ? 'exceptZero' : 'negative',
    });
    figures.set(key, format);
  }
  return format.format(value);
}
