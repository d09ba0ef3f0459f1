import { expect, test } from 'vitest';
import { MEASURAND_TABLE } from '../../measurands/measurand.ts';
import { MEASURANDS } from '../../measurands/measurands.ts';
import {
  INPUT_MEASURANDS,
  inputColumn,
  inputKeyText,
  MAX_INPUTS,
  parseInputColumn,
  parseInputKey,
} from './input-measurands.ts';
import { inputUnits, stateOfWord, toInputUnit } from './input-units.ts';

test('every input has a column and a key of its own, which are read back', () => {
  const columns = new Set<string>();
  for (const measurand of INPUT_MEASURANDS) {
    for (let place = 1; place <= MAX_INPUTS; place += 1) {
      const key = { measurand, place };
      columns.add(inputColumn(key));
      expect(parseInputColumn(inputColumn(key))).toEqual(key);
      expect(parseInputKey(inputKeyText(key))).toEqual(key);
    }
  }
  expect(columns.size).toBe(INPUT_MEASURANDS.length * MAX_INPUTS);
  for (const name of MEASURANDS) expect(columns.has(MEASURAND_TABLE[name].wire.file)).toBe(false);
  for (const none of ['', 'co2', 'co2_ppm_1', 'co2_ppm_17', 'temperature_c']) {
    expect(parseInputColumn(none)).toBeNull();
  }
});

test.each([
  ['co2', 0.064, '%', 640],
  ['pressure', 1.013, 'bar', 1_013],
  ['pressure', 101_325, 'Pa', 1_013.25],
  ['differential_pressure', 0.12, 'mbar', 12],
  ['tvoc', 0.25, 'ppm', 250],
  ['acceleration', 9.806_65, 'm/s²', 1],
  ['light', 51, undefined, 51],
])('%s of %d %s is stored as %d', (measurand, value, unit, stored) => {
  expect(toInputUnit(measurand, value, unit)).toBe(stored);
  expect(inputUnits(measurand)).toContain(unit ?? 'lx');
});

test('a state has no unit, and is what products call it', () => {
  expect(inputUnits('door')).toEqual([]);
  expect(['on', 'Open', ' TRUE ', '1', 'closed', 'dry', '0', '2', ''].map(stateOfWord)).toEqual([
    1,
    1,
    1,
    1,
    0,
    0,
    0,
    undefined,
    undefined,
  ]);
});
