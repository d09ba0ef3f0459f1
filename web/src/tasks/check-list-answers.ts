import { type TaskAnswer, type TaskPoint, withUnit } from '@ts1/contract';
import type { TFunction } from '../i18n/translate.ts';
import { preferences } from '../platform/preferences.ts';
import { problemText, readTyped, shownInField } from '../platform/typed-number.ts';
import { unitText } from '../platform/units.ts';

/** Answer to a point as it is given: yes or no, or what was typed; undefined for none. */
export type Given = boolean | string | undefined;

/** An answer that was read: its value, or what is wrong with it. */
type ReadAnswer =
  | { readonly value: TaskAnswer; readonly problem?: never }
  | { readonly value?: never; readonly problem: string };

/** Reads an answer; a yes, a no and a number are needed, and a text may stay empty. */
export function readAnswer(point: TaskPoint, given: Given, t: TFunction): ReadAnswer {
  if (point.kind === 'yes_no') {
    return typeof given === 'boolean' ? { value: given } : { problem: t('tasks.checkList.answerNeeded') };
  }
  const text = typeof given === 'string' ? given : '';
  if (point.kind === 'text') return { value: text.trim() };
  if (text.trim() === '') return { problem: t('tasks.checkList.numberNeeded') };
  const { value, problem } = readTyped(text, { unit: point.unit });
  return problem === undefined ? { value } : { problem: problemText(problem) };
}

/** Whether an answer is a finding: a no, or a number outside its range. */
export function isFinding(point: TaskPoint, answer: TaskAnswer | undefined): boolean {
  if (point.kind === 'yes_no') return answer === false;
  if (point.kind !== 'number' || typeof answer !== 'number') return false;
  const { min, max } = point;
  return (min !== null && answer < min) || (max !== null && answer > max);
}

/** The range of a number with its unit, such as `2 to 8 °C`; undefined without one. */
export function rangeText(
  { min, max, unit }: Extract<TaskPoint, { kind: 'number' }>,
  t: TFunction,
): string | undefined {
  if (min !== null && max !== null) {
    return t('tasks.checkList.range', { min: shownInField(min, { unit }), max: figureText(max, unit) });
  }
  if (min !== null) return t('tasks.checkList.atLeast', { min: figureText(min, unit) });
  return max === null ? undefined : t('tasks.checkList.atMost', { max: figureText(max, unit) });
}

/** An answer in words; a point that was not answered has none. */
export function answerText(point: TaskPoint, answer: TaskAnswer | undefined, t: TFunction): string {
  if (typeof answer === 'boolean') return t(answer ? 'tasks.yes' : 'tasks.no');
  if (typeof answer === 'number') return figureText(answer, point.kind === 'number' ? point.unit : '');
  return answer === undefined || answer === '' ? t('tasks.noText') : answer;
}

function figureText(value: number, unit: string): string {
  return withUnit(shownInField(value, { unit }), unitText(unit), preferences().language);
}
