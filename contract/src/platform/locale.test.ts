import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatFigure, formatMoment } from './locale.ts';
import { LANGUAGES } from '../users/preferences.ts';
import { parseFigure, typedFigure } from './typed-figure.ts';

describe('numbers that are typed', () => {
  it.each([
    ['4.2', 4.2],
    ['4,2', 4.2],
    [' -18,25 ', -18.25],
    ['−18', -18],
    ['+3', 3],
    ['.5', 0.5],
    ['5.', 5],
    ['1234.5', 1234.5],
    ['0,125', 0.125],
    ['0.125', 0.125],
  ])('%j is %d in every language', (text, number) => {
    for (const language of LANGUAGES) expect(parseFigure(text, language)).toEqual({ number });
  });

  it.each([
    ['1,234', 'en'],
    ['1.234', 'de'],
    ['-12.345', 'de'],
    ['1.234', 'fr'],
    ['1.234', 'es'],
  ] as const)('%j could be thousands in %s, and is refused there alone', (text, language) => {
    expect(parseFigure(text, language)).toEqual({ problem: 'thousands' });
    const other = language === 'en' ? 'de' : 'en';
    expect(parseFigure(text, other)).toEqual({ number: Number(text.replace(',', '.')) });
  });

  it.each(['1,234.5', '1.234,5', '1 234', '1\u00A0234,5', "1'234", '1’234.5', '1.234.567', '-1,234,567'])(
    '%j has thousands signs, and is refused',
    (text) => {
      for (const language of LANGUAGES) expect(parseFigure(text, language)).toEqual({ problem: 'thousands' });
    },
  );

  it.each(['warm', '1e3', '1E-3', '4.2.1', '4 °C', '--3', '.', ',', '-', 'Infinity', 'NaN', '0x10', '1;2'])(
    '%j is no number',
    (text) => {
      for (const language of LANGUAGES) {
        expect(parseFigure(text, language)).toEqual({ problem: 'not-a-number' });
      }
    },
  );

  it('an empty field has another problem than a wrong number', () => {
    expect(parseFigure('  ', 'en')).toEqual({ problem: 'nothing' });
  });

  it('the text that a field shows is read as the same number', () => {
    const figure = fc
      .integer({ min: -2_000_000_000, max: 2_000_000_000 })
      .map((millionths) => millionths / 1e6);
    fc.assert(
      fc.property(figure, fc.constantFrom(...LANGUAGES), (number, language) => {
        expect(parseFigure(typedFigure(number, language), language)).toEqual({ number: number + 0 });
      }),
      { numRuns: 300 },
    );
  });
});

describe('numbers and moments that are shown', () => {
  it.each([
    [4.25, { digits: 1 }, ['4.3', '4,3', '4,3', '4,3']],
    [-0.04, { digits: 1 }, ['0.0', '0,0', '0,0', '0,0']],
    [1234.5, { digits: 1 }, ['1234.5', '1234,5', '1234,5', '1234,5']],
    [1234567, { grouped: true }, ['1,234,567', '1.234.567', '1\u202F234\u202F567', '1.234.567']],
    [0.5, { mostDigits: 6, signed: true }, ['+0.5', '+0,5', '+0,5', '+0,5']],
  ])('%d with %j in English, German, French and Spanish', (value, style, shown) => {
    expect((['en', 'de', 'fr', 'es'] as const).map((one) => formatFigure(value, one, style))).toEqual(shown);
  });

  it.each([
    ['day', '31 Jan 2026', '31.01.2026', '31/01/2026', '31/01/2026'],
    ['minute', '31 Jan 2026, 14:05', '31.01.2026, 14:05', '31/01/2026 14:05', '31/01/2026, 14:05'],
    [
      'second',
      '31 Jan 2026, 14:05:09',
      '31.01.2026, 14:05:09',
      '31/01/2026 14:05:09',
      '31/01/2026, 14:05:09',
    ],
    ['time', '14:05', '14:05', '14:05', '14:05'],
  ] as const)('to the %s', (precision, english, german, french, spanish) => {
    const at = Date.UTC(2026, 0, 31, 13, 5, 9);
    expect(formatMoment(at, precision, 'Europe/Berlin', 'en')).toBe(english);
    expect(formatMoment(at, precision, 'Europe/Berlin', 'de')).toBe(german);
    expect(formatMoment(at, precision, 'Europe/Berlin', 'fr')).toBe(french);
    expect(formatMoment(at, precision, 'Europe/Berlin', 'es')).toBe(spanish);
  });
});
