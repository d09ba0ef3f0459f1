import { describe, expect, it } from 'vitest';
import { parseServerTime } from './server-time.ts';

const AT = Date.UTC(2026, 0, 31, 10);

describe('the time that a server sends', () => {
  it.each([
    ['ISO 8601', '2026-01-31T10:00:00.000Z'],
    ['quoted ISO 8601', '"2026-01-31T10:00:00.000Z"'],
    ['epoch milliseconds', String(AT)],
    ['an object with ISO 8601', '{"time":"2026-01-31T10:00:00.000Z"}'],
    ['an object with epoch milliseconds', `{"time":${AT}}`],
  ])('is understood as %s', (_name, payload) => {
    expect(parseServerTime(payload)).toBe(AT);
  });

  it.each(['', 'soon', '{}', '{"time":null}', '[]', 'NaN'])('is unknown after %j', (payload) => {
    expect(parseServerTime(payload)).toBeUndefined();
  });
});
