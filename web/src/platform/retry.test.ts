import { expect, test } from 'vitest';
import { ApiError, type ApiFailure } from './api-error.ts';
import { isDoneBefore, isRepeatable, mayBeDone } from './retry.ts';

const refused = (status: number): ApiFailure => ({
  kind: 'refused',
  status,
  problem: null,
  retryAfterMs: null,
});

test.each([
  ['GET', undefined, undefined, true],
  ['PUT', { name: 'Pharmacy' }, undefined, true],
  ['DELETE', undefined, undefined, true],
  ['PATCH', { sensorName: 'Fridge 2' }, undefined, true],
  ['PATCH', { sensorPositions: [] }, undefined, true],
  ['PATCH', { acknowledged: true }, undefined, true],
  ['PATCH', { acknowledged: true, note: 'Door shut' }, undefined, true],
  ['PATCH', { notes: 'Door shut' }, undefined, true],
  ['PATCH', { note: 'Door shut' }, undefined, false],
  ['POST', { name: 'Pharmacy' }, undefined, false],
  ['POST', { name: 'Pharmacy' }, 'a key', true],
] as const)('%s with %j and key %s may be sent again: %s', (method, body, key, repeatable) => {
  expect(isRepeatable(method, body, key)).toBe(repeatable);
});

test.each([
  [{ kind: 'network' }, true],
  [{ kind: 'timeout' }, true],
  [refused(500), true],
  [refused(502), true],
  [refused(504), true],
  [refused(503), false],
  [refused(429), false],
  [refused(408), false],
  [refused(404), false],
  [{ kind: 'unreadable', detail: 'not JSON' }, false],
] as const)('after %j the server may have done it: %s', (failure, expected) => {
  expect(mayBeDone(new ApiError(failure))).toBe(expected);
});

test('a missing thing says that it was deleted before, and only of a deletion', () => {
  expect(isDoneBefore('DELETE', new ApiError(refused(404)))).toBe(true);
  expect(isDoneBefore('DELETE', new ApiError(refused(409)))).toBe(false);
  expect(isDoneBefore('PUT', new ApiError(refused(404)))).toBe(false);
  expect(isDoneBefore('DELETE', new ApiError({ kind: 'network' }))).toBe(false);
});
