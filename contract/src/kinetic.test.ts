import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { kineticTerm, meanKineticTemperature } from './kinetic.ts';

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
