import { expect, test } from 'vitest';
import { attemptOutcome } from './attempt-outcome.ts';

const DAY_MS = 86_400_000;
const NOW = 10 * DAY_MS;
const first = { attempts: 1, createdAt: NOW, failingSince: null };

test.each([200, 202, 204, 299])('%i has taken the message', (status) => {
  expect(attemptOutcome(first, { status }, NOW, 0)).toEqual({ state: 'delivered', status });
});

test.each([100, 300, 302, 400, 401, 404, 429, 500, 503])('%i is tried again', (status) => {
  expect(attemptOutcome(first, { status }, NOW, 0)).toMatchObject({
    state: 'waiting',
    status,
    retryAt: NOW + 5_000,
    disable: null,
    reason: expect.stringContaining(`the target answered ${status}`),
  });
});

test('no answer is tried again, with its reason', () => {
  expect(attemptOutcome(first, { error: 'no answer in time' }, NOW, 0)).toMatchObject({
    state: 'waiting',
    status: null,
    reason: 'no answer in time',
  });
});

test('a message is given up a day after it was created', () => {
  const old = { attempts: 50, createdAt: NOW - DAY_MS, failingSince: NOW - DAY_MS };
  expect(attemptOutcome(old, { status: 500 }, NOW, 0)).toMatchObject({ state: 'failed', disable: null });
});

test('a target that is gone for good is switched off at once', () => {
  expect(attemptOutcome(first, { status: 410 }, NOW, 0)).toMatchObject({
    state: 'failed',
    disable: 'The target says that it is gone for good (410).',
  });
});

test.each([
  [3 * DAY_MS - 1, null],
  [3 * DAY_MS, 'Every attempt for at least three days has failed.'],
])('a target that has failed for %i ms is switched off: %s', (failedForMs, disable) => {
  const failing = { ...first, failingSince: NOW - failedForMs };
  expect(attemptOutcome(failing, { status: 500 }, NOW, 0)).toMatchObject({ disable });
});

test('a target that asks to be left alone is, for 15 minutes at most', () => {
  const after = (retryAfterMs: number) => attemptOutcome(first, { status: 429, retryAfterMs }, NOW, 0.9);
  expect(after(120_000)).toMatchObject({ retryAt: NOW + 120_000, rest: true });
  expect(after(DAY_MS)).toMatchObject({ retryAt: NOW + 900_000, rest: true });
  expect(attemptOutcome(first, { status: 503 }, NOW, 0)).toMatchObject({ retryAt: NOW + 5_000, rest: false });
});
