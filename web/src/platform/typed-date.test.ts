import * as fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { choosePreferences } from './preferences.ts';
import { exampleDate, readDate, writeDate, type TypedPrecision } from './typed-date.ts';

const LANGUAGES = ['en', 'de', 'fr', 'es'] as const;
const LENGTHS: Readonly<Record<TypedPrecision, readonly [number, number]>> = {
  day: [0, 10],
  minute: [0, 16],
  time: [11, 16],
};

afterEach(() => void choosePreferences());

describe('a date in a field', () => {
  it.each([
    ['en', 'day', '2026-09-02', '2 Sept 2026'],
    ['en', 'minute', '2026-11-21T12:10', '21 Nov 2026, 12:10'],
    ['de', 'minute', '2026-11-21T12:10', '21.11.2026, 12:10'],
    ['fr', 'day', '2026-11-21', '21/11/2026'],
    ['es', 'time', '08:05', '08:05'],
  ] as const)('is written for %s to the %s: %s as %s', (language, precision, value, text) => {
    choosePreferences({ language });
    expect(writeDate(value, precision)).toBe(text);
  });

  it('is read as it was written, in each language', () => {
    const moments = fc.date({
      min: new Date('1000-01-01'),
      max: new Date('9999-12-31'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(
        moments,
        fc.constantFrom(...LANGUAGES),
        fc.constantFrom<TypedPrecision>('day', 'minute', 'time'),
        (moment, language, precision) => {
          choosePreferences({ language });
          const value = moment.toISOString().slice(...LENGTHS[precision]);
          expect(readDate(writeDate(value, precision), precision)).toBe(value);
          expect(readDate(value, precision)).toBe(value);
        },
      ),
    );
  });

  it.each([
    ['en', '21 november 2026'],
    ['en', 'Nov 21, 2026'],
    ['en', '21.11.26'],
    ['en', ' 21 / 11 / 2026 '],
    ['de', '21. November 2026'],
    ['fr', '21 nov. 2026'],
    ['es', '21 de noviembre de 2026'],
  ] as const)('is read in other forms too: for %s, %s', (language, text) => {
    choosePreferences({ language });
    expect(readDate(text, 'day')).toBe('2026-11-21');
  });

  it.each([
    ['2026-11-21 2:05 pm', '2026-11-21T14:05'],
    ['21 Nov 2026 12:00 am', '2026-11-21T00:00'],
    ['21 Nov 2026, 9:05', '2026-11-21T09:05'],
    ['2026-11-21T09:05:30', '2026-11-21T09:05'],
  ])('may have its time on a clock of 12 or 24 hours: %s', (text, value) => {
    expect(readDate(text, 'minute')).toBe(value);
  });

  it.each([
    ['minute', ''],
    ['minute', '21 Nov 2026'],
    ['minute', '12:10'],
    ['minute', '31 Nov 2026, 12:10'],
    ['minute', '21 Nov 2026, 24:00'],
    ['minute', '21 Nov 2026, 13:10 pm'],
    ['day', '11/21/2026'],
    ['day', '21 Ju 2026'],
    ['day', '21 Nov 2026 5'],
    ['day', '0021-11-21'],
    ['day', '2026'],
    ['time', '8'],
    ['time', '25:00'],
  ] as const)('to the %s is not read from %j', (precision, text) => {
    expect(readDate(text, precision)).toBeUndefined();
  });

  it('is never read from just any text as something that does not exist', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[\d .,:/TZapm-]*$/),
        fc.constantFrom<TypedPrecision>('day', 'minute', 'time'),
        (text, precision) => {
          const value = readDate(text, precision) ?? exampleDate(precision);
          expect(writeDate(value, precision)).toBe(writeDate(readDate(value, precision) ?? '', precision));
        },
      ),
    );
  });
});
