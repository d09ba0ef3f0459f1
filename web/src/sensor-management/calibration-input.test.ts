import { expect, test } from 'vitest';
import { readCalibration } from './calibration-input.ts';

const NOT_A_NUMBER = 'must be a number';
const read = (setpoint: string, offset: string) => readCalibration({ setpoint, offset }, NOT_A_NUMBER);

test.each([
  ['-18.125', '0', { setpoint: -18.125, offset: 0 }],
  [' 4,5 ', '-0,25', { setpoint: 4.5, offset: -0.25 }],
  ['10', '.5', { setpoint: 10, offset: 0.5 }],
])('a setpoint of %j with an offset of %j is read as %j', (setpoint, offset, values) => {
  expect(read(setpoint, offset)).toEqual({ values, errors: {} });
});

test.each(['', ' ', 'warm', 'Infinity', 'NaN', '1;2', '1e3', '1e999'])(
  '%j is no number',
  { tags: ['1.5.10'] },
  (text) => {
    expect(read(text, '0')).toEqual({ values: undefined, errors: { setpoint: NOT_A_NUMBER } });
    expect(read('0', text)).toEqual({ values: undefined, errors: { offset: NOT_A_NUMBER } });
  },
);

test('what the contract refuses is shown beside its field', () => {
  expect(read('-300', '101').errors).toEqual({
    setpoint: 'must be at least -273.15',
    offset: 'must be at most 100',
  });
});
