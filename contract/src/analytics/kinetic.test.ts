import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { kineticTerm, toMeanKinetic, meanKineticTemperature } from './kinetic.ts';

const mean = (temperatures: readonly number[]): number =>
  meanKineticTemperature(
    temperatures.reduce((sum, celsius) => sum + kineticTerm(celsius), 0),
    temperatures.length,
  );

test('the mean kinetic temperature of one temperature is that temperature, from -80 to 98 °C', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -80, max: 98, noNaN: true }),
      fc.integer({ min: 1, max: 50 }),
      (celsius, count) => {
        expect(Math.abs(mean(Array.from({ length: count }, () => celsius)) - celsius)).toBeLessThan(0.005);
      },
    ),
  );
});

test('it follows the definition: warm hours weigh more than in the mean', () => {
  const byDefinition = (temperatures: readonly number[]): number => {
    const factors = temperatures.map((celsius) => Math.exp(-83.144 / (0.0083144 * (celsius + 273.15))));
    const average = factors.reduce((sum, factor) => sum + factor, 0) / factors.length;
    return 83.144 / 0.0083144 / -Math.log(average) - 273.15;
  };
  const month = [...Array.from({ length: 20 }, () => 20), 28, 30, 25, 25];
  expect(mean(month)).toBeCloseTo(byDefinition(month), 3);
  expect(mean(month)).toBeGreaterThan(month.reduce((sum, one) => sum + one, 0) / month.length);
});

const known = (temperatures: readonly number[]) =>
  toMeanKinetic(
    temperatures.reduce((sum, celsius) => sum + kineticTerm(celsius), 0),
    { count: temperatures.length, max: Math.max(...temperatures) },
  );

test(
  'it is never above what the temperatures give, and says "at least" wherever it is below',
  { tags: ['R108'] },
  () => {
    const kelvin = (celsius: number): number => celsius + 273.15;
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -80, max: 250, noNaN: true }), { minLength: 1, maxLength: 30 }),
        (temperatures) => {
          const factors = temperatures.map((one) => Math.exp(-10_000 / kelvin(one)));
          const mean = factors.reduce((sum, factor) => sum + factor, 0) / factors.length;
          const exact = 10_000 / -Math.log(mean) - 273.15;
          const { celsius, isAtLeast } = known(temperatures);
          expect(celsius).not.toBeNull();
          expect(celsius ?? 0).toBeLessThan(exact + 0.02);
          expect(isAtLeast || (celsius ?? 0) > exact - 0.02).toBe(true);
        },
      ),
    );
  },
);

test.each([
  [[98.4], false],
  [[98.6], true],
  [[5, 120, 5], true],
])('the mean kinetic temperature of %o °C is a lower bound: %s', (temperatures, isAtLeast) => {
  expect(known(temperatures).isAtLeast).toBe(isAtLeast);
});

test(
  'it is not given where the terms are too small to compute it: in liquid nitrogen',
  { tags: ['R108'] },
  () => {
    expect(known([-196, -196])).toEqual({ celsius: null, isAtLeast: false });
    expect(known([-120, 5]).celsius).not.toBeNull();
    expect(known([])).toEqual({ celsius: null, isAtLeast: false });
  },
);
