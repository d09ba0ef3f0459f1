import type { TaskAnswer, TaskPoint } from '@ts1/contract';
import { expect, test } from 'vitest';
import { findWrongAnswers, isFinding } from './check-answers.ts';

const number = (min: number | null, max: number | null): TaskPoint => ({
  kind: 'number',
  text: 'Ice',
  unit: 'mm',
  min,
  max,
});
const YES_NO: TaskPoint = { kind: 'yes_no', text: 'Is it whole?' };
const TEXT: TaskPoint = { kind: 'text', text: 'Lot' };

test.each<[TaskPoint, TaskAnswer, boolean]>([
  [YES_NO, true, false],
  [YES_NO, false, true],
  [number(0, 5), 0, false],
  [number(0, 5), 5, false],
  [number(0, 5), 5.001, true],
  [number(0, 5), -0.001, true],
  [number(null, 5), -1_000, false],
  [number(0, null), 1_000, false],
  [number(null, null), 0, false],
  [TEXT, '', false],
])('of %j the answer %j is a finding: %j', (point, answer, expected) => {
  expect(findWrongAnswers([TEXT, point], ['a', answer])).toEqual([]);
  expect(isFinding([TEXT, point], ['a', answer])).toBe(expected);
});

test.each<[TaskPoint, TaskAnswer, string]>([
  [YES_NO, 'yes', 'must be a yes or no'],
  [YES_NO, 1, 'must be a yes or no'],
  [number(0, 5), '4', 'must be a number'],
  [number(0, 5), true, 'must be a number'],
  [TEXT, 4, 'must be a text'],
])('of %j the answer %j is refused by its place', (point, answer, message) => {
  expect(findWrongAnswers([TEXT, point], ['a', answer])).toEqual([{ path: 'answers.1', message }]);
});

test('too few or too many answers are refused as a whole', () => {
  const wrong = [{ path: 'answers', message: 'must answer each of the points: 2' }];
  expect(findWrongAnswers([YES_NO, TEXT], [true])).toEqual(wrong);
  expect(findWrongAnswers([YES_NO, TEXT], [true, 'a', 'b'])).toEqual(wrong);
});
