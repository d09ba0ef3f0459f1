import { afterEach, describe, expect, it, test } from 'vitest';
import { choosePreferences } from './preferences.ts';
import { problemText, readCount, readTyped, refusalText, shownInField } from './typed-number.ts';

const DEGREES = { unit: '°C' };
const APART = { unit: '°C', kind: 'difference' } as const;

afterEach(() => void choosePreferences());

describe('a figure in a field', () => {
  it.each([
    ['en', 'c', DEGREES, 4, '4'],
    ['en', 'f', DEGREES, 4, '39.2'],
    ['de', 'f', DEGREES, 4.444444, '40'],
    ['de', 'f', DEGREES, 4, '39,2'],
    ['de', 'c', DEGREES, -18.25, '-18,25'],
    ['en', 'f', APART, 0.5, '0.9'],
    ['de', 'f', { unit: '%' }, 60.5, '60,5'],
  ] as const)(
    'for %s in %s of %j: %d is shown as %j, and is read as it',
    (language, temperatureUnit, quantity, value, text) => {
      choosePreferences({ language, temperatureUnit });
      expect(shownInField(value, quantity)).toBe(text);
      expect(readTyped(text, quantity)).toEqual({ value });
    },
  );

  it('takes a comma and a point in either language', () => {
    for (const language of ['en', 'de'] as const) {
      choosePreferences({ language });
      for (const text of ['8', '8,0', '8.0']) expect(readTyped(text, DEGREES)).toEqual({ value: 8 });
    }
  });

  it('that is not given is empty', () => {
    expect(shownInField(null, DEGREES)).toBe('');
    expect(readTyped('', DEGREES)).toEqual({ problem: 'nothing' });
  });
});

test('what is wrong is said with an example in the language', () => {
  choosePreferences({ language: 'de' });
  expect(problemText('thousands')).toContain('1234,5');
  expect(problemText('not-a-number')).toBe('must be a number');
});

test('the bounds of a refusal are named in the unit in which the figure is typed', () => {
  choosePreferences({ temperatureUnit: 'f' });
  const between = { message: 'must be between 0 and 100', params: { bounds: [0, 100] } };
  expect(refusalText(between, DEGREES)).toBe('must be between 32 and 212');
  expect(refusalText(between, APART)).toBe('must be between 0 and 180');
  expect(refusalText(between, { unit: '%' })).toBe('must be between 0 and 100');
  expect(refusalText({ message: '', minimum: -273.15 }, DEGREES)).toBe('must be at least -459.67');
  expect(refusalText({ message: '', maximum: 100 }, APART)).toBe('must be at most 180');
  expect(refusalText({ message: 'must be below the high limit' }, DEGREES)).toBe(
    'must be below the high limit',
  );
});

it.each([
  ['8', 8],
  ['8,0', 8],
  [' 8.0 ', 8],
  ['8,5', 8.5],
  ['', Number.NaN],
  ['eight', Number.NaN],
  ['1,440', Number.NaN],
])('a count typed as %j is read as %d', (text, count) => {
  expect(readCount(text)).toBe(count);
});
