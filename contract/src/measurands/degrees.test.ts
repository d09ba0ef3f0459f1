import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { differenceFromCelsius, fromCelsius, shownUnit, toShown } from './degrees.ts';
import { differenceToCelsius, fromShown, toCelsius } from './typed-degrees.ts';

/** −150.0 to 200.0 in steps of 0.1. */
const typedF = fc.integer({ min: -1_500, max: 2_000 }).map((tenths) => tenths / 10);

describe('degrees', () => {
  it.each([
    [0, 32],
    [4, 39.2],
    [-40, -40],
    [100, 212],
    [-18.25, -0.85],
    [37.5, 99.5],
  ])('%d °C are %d °F, and back', (celsius, fahrenheit) => {
    expect(fromCelsius(celsius, 'f')).toBe(fahrenheit);
    expect(toCelsius(fahrenheit, 'f')).toBe(celsius);
    expect([fromCelsius(celsius, 'c'), toCelsius(celsius, 'c')]).toEqual([celsius, celsius]);
  });

  it('are stored with six decimals of what was typed in °F', () => {
    expect(toCelsius(40, 'f')).toBe(4.444444);
    expect(toCelsius(-0.1, 'f')).toBe(-17.833333);
  });

  it('are shown again as they were typed', () => {
    fc.assert(
      fc.property(typedF, (typed) => {
        expect(fromCelsius(toCelsius(typed, 'f'), 'f').toFixed(1)).toBe(typed.toFixed(1));
        expect(fromCelsius(toCelsius(typed, 'f'), 'f')).toBe(typed);
      }),
      { numRuns: 500 },
    );
  });

  it('keep their order, so that a limit judges the same in both units', () => {
    fc.assert(
      fc.property(typedF, typedF, (one, other) => {
        fc.pre(one !== other);
        expect(toCelsius(one, 'f') < toCelsius(other, 'f')).toBe(one < other);
      }),
      { numRuns: 300 },
    );
  });

  it('apart are 1.8 times as many in °F, without 32', () => {
    expect(differenceFromCelsius(3, 'f')).toBe(5.4);
    expect(differenceToCelsius(5.4, 'f')).toBe(3);
    expect(differenceFromCelsius(0, 'f')).toBe(0);
    expect(Object.is(differenceFromCelsius(-0, 'f'), 0)).toBe(true);
  });
});

test('what is no temperature stays in its unit', () => {
  expect([toShown(51, '%', 'f'), fromShown(51, '%', 'f'), shownUnit('%', 'f')]).toEqual([51, 51, '%']);
  expect([toShown(4, '°C', 'f'), toShown(4, '°C', 'f', 'difference'), shownUnit('°C', 'f')]).toEqual([
    39.2,
    7.2,
    '°F',
  ]);
  expect(fromShown(7.2, '°C', 'f', 'difference')).toBe(4);
});
