import type { TaskPoint } from '@ts1/contract';
import { expect, test } from 'vitest';
import { t } from '../i18n/translate.ts';
import { isFinding, rangeText, readAnswer } from './check-list-answers.ts';

const question = { text: 'Dish of the day' };
const number = (min: number | null, max: number | null): Extract<TaskPoint, { kind: 'number' }> => ({
  ...question,
  kind: 'number',
  unit: '°C',
  min,
  max,
});

test.each([
  [number(2, 8), 2, false],
  [number(2, 8), 8, false],
  [number(2, 8), 1.9, true],
  [number(2, 8), 8.1, true],
  [number(63, null), 62, true],
  [number(63, null), 100, false],
  [number(null, 0), 0.1, true],
  [number(null, null), 1000, false],
  [{ ...question, kind: 'yes_no' } as const, true, false],
  [{ ...question, kind: 'yes_no' } as const, false, true],
  [{ ...question, kind: 'text' } as const, 'broken', false],
  [number(2, 8), undefined, false],
])('%j with the answer %j is a finding: %j', (point, answer, expected) => {
  expect(isFinding(point, answer)).toBe(expected);
});

test('a text may stay empty; a number and a yes or no may not', () => {
  expect(readAnswer({ ...question, kind: 'text' }, undefined, t)).toEqual({ value: '' });
  expect(readAnswer({ ...question, kind: 'text' }, ' whole ', t)).toEqual({ value: 'whole' });
  expect(readAnswer(number(2, 8), ' ', t).value).toBeUndefined();
  expect(readAnswer(number(2, 8), '-0,5', t)).toEqual({ value: -0.5 });
  expect(readAnswer({ ...question, kind: 'yes_no' }, undefined, t).value).toBeUndefined();
  expect(readAnswer({ ...question, kind: 'yes_no' }, false, t)).toEqual({ value: false });
});

test('a number without a range has no text of it', () => {
  expect(rangeText(number(null, null), t)).toBeUndefined();
});
