import { expect, test } from 'vitest';
import type { Outcome } from './run-fault.ts';
import { isClean, isPassed } from './table.ts';

const CLEAN: Outcome = {
  fault: 'disk full',
  engine: 'sqlite',
  times: 3,
  recovered: 3,
  damage: { lost: [], doubled: [], stuck: [], repeated: 0 },
  readings: 1,
  alarms: 1,
  seconds: 1,
  trouble: [],
};
const LEFT_OUT: Outcome = {
  ...CLEAN,
  times: 0,
  recovered: 0,
  leftOut: 'a small disk may not be mounted here',
};

test('a fault that this machine cannot do fails the run, unless that is allowed', () => {
  expect(isPassed(CLEAN, false)).toBe(true);
  expect(isClean(LEFT_OUT)).toBe(true);
  expect(isPassed(LEFT_OUT, false)).toBe(false);
  expect(isPassed(LEFT_OUT, true)).toBe(true);
});

test('what is damaged or did not come back is never passed', () => {
  expect(isPassed({ ...CLEAN, recovered: 2 }, true)).toBe(false);
  expect(isPassed({ ...CLEAN, damage: { ...CLEAN.damage, lost: ['a reading'] } }, true)).toBe(false);
});
