// @module-tag S69
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { canBeDoneFrom, canBeDoneUntil, isTaskOver, type TaskMoments, taskState } from './state.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOTHING: TaskMoments = { dueAt: 0, graceEndsAt: HOUR, doneAt: null, withdrawnAt: null };

test.each<[string, Partial<TaskMoments>, number, string]>([
  ['open until its grace ends', {}, HOUR - 1, 'open'],
  ['missed from then on', {}, HOUR, 'missed'],
  ['done when it was done in its grace', { doneAt: HOUR - 1 }, HOUR - 1, 'done'],
  ['done also when the server heard of that later', { doneAt: HOUR - 1 }, DAY, 'done'],
  ['missed still when it was done late', { doneAt: HOUR }, 2 * HOUR, 'missed'],
  ['withdrawn with its plan', { withdrawnAt: 1 }, 2 * HOUR, 'withdrawn'],
  ['done when it was done before it was withdrawn', { doneAt: 1, withdrawnAt: 2 }, DAY, 'done'],
])('a task is %s', (_name, moments, now, expected) => {
  expect(taskState({ ...NOTHING, ...moments }, now)).toBe(expected);
});

test('a task has one state at a time, is never open again, and can be done for a day after its grace', () => {
  const moment = fc.option(fc.integer({ min: -HOUR, max: 3 * DAY }));
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 2 * DAY }),
      moment,
      moment,
      fc.nat(4 * DAY),
      fc.nat(DAY),
      (graceEndsAt, doneAt, withdrawnAt, now, later) => {
        const moments = { dueAt: 0, graceEndsAt, doneAt, withdrawnAt };
        const [state, afterwards] = [taskState(moments, now), taskState(moments, now + later)];
        expect([state, state === 'open' ? 'missed' : state]).toContain(afterwards);
        expect(state === 'done').toBe(doneAt !== null && doneAt < graceEndsAt);
        expect(state === 'open' || state === 'missed').toBe(
          withdrawnAt === null && !(doneAt !== null && doneAt < graceEndsAt),
        );
        const isOver = isTaskOver(moments, now);
        expect(isOver).toBe(doneAt !== null || withdrawnAt !== null || now - graceEndsAt >= DAY);
        expect(canBeDoneUntil(moments) - graceEndsAt).toBe(DAY);
        expect(canBeDoneFrom(moments)).toBe(-HOUR);
      },
    ),
  );
});
