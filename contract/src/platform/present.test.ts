import { expect, test } from 'vitest';
import { present } from './present.ts';

test.each([0, '', false, Number.NaN])('the value %j is there', (value) => {
  expect(present(value)).toBe(value);
});

test('an element past the end of a list ends the work', () => {
  const ids = [1];
  expect(() => present(ids[1])).toThrow('a value is missing that must be there');
});

test('what is missing is named in the error', () => {
  expect(() => present(null, 'the serial number')).toThrow('the serial number is missing that must be there');
});

test('a column that is null ends the work', () => {
  expect(() => present(null)).toThrow('a value is missing that must be there');
});
