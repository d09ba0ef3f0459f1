import type { TaskAnswer, TaskPoint } from '@ts1/contract';
import type { FieldError } from '../platform/errors.ts';

/** Returns what is wrong with the answers to a check list, by the path of each; nothing when all fit their points. */
export function findWrongAnswers(points: readonly TaskPoint[], answers: readonly TaskAnswer[]): FieldError[] {
  if (answers.length !== points.length) {
    return [{ path: 'answers', message: `must answer each of the points: ${points.length}` }];
  }
  return points.flatMap(({ kind }, place) => {
    const { type, message } = WANTED[kind];
    return typeof answers[place] === type ? [] : [{ path: `answers.${place}`, message }];
  });
}

const WANTED = {
  yes_no: { type: 'boolean', message: 'must be a yes or no' },
  number: { type: 'number', message: 'must be a number' },
  text: { type: 'string', message: 'must be a text' },
} as const satisfies Record<TaskPoint['kind'], { type: string; message: string }>;

/** Whether an answer needs attention: a "no", or a number outside its range. */
export function isFinding(points: readonly TaskPoint[], answers: readonly TaskAnswer[]): boolean {
  return points.some((point, place) => {
    const answer = answers[place];
    if (point.kind === 'yes_no') return answer === false;
    if (point.kind !== 'number' || typeof answer !== 'number') return false;
    return (point.min !== null && answer < point.min) || (point.max !== null && answer > point.max);
  });
}
