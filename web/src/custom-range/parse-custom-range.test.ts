import { describe, expect, it } from 'vitest';
import { parseCustomRange } from './parse-custom-range.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const parse = (from: string, to: string): unknown => parseCustomRange({ from, to }, NOW, 'Europe/London');

describe('a custom range', () => {
  it('is read in the company time zone and takes in the last minute', { tags: ['1.2.45'] }, () => {
    expect(parse('2026-07-01T00:00', '2026-07-01T23:59')).toEqual({
      ok: true,
      window: {
        startMs: Date.parse('2026-06-30T23:00:00.000Z'),
        endMs: Date.parse('2026-07-01T22:59:59.999Z'),
      },
    });
  });

  it.each([
    ['', '', { from: 'required', to: 'required' }],
    ['2026-02-30T00:00', '2026-03-01T00:00', { from: 'invalid' }],
    ['2026-03-01T00:00', '1969-01-01T00:00', { to: 'invalid' }],
    ['2026-03-01T00:00', '', { to: 'required' }],
    ['2026-03-01T00:00', '2026-03-01T00:00', { to: 'notAfterFrom' }],
    ['2026-03-02T00:00', '2026-03-01T00:00', { to: 'notAfterFrom' }],
    ['2026-11-21T12:01', '2026-11-22T00:00', { from: 'inFuture' }],
  ])('from %j to %j is refused beside the field', (from, to, problems) => {
    expect(parse(from, to)).toEqual({ ok: false, ...problems });
  });

  it('can be held to a number of days', () => {
    const within = (to: string): unknown =>
      parseCustomRange({ from: '2026-01-01T00:00', to }, NOW, 'Europe/London', 7);
    expect(within('2026-01-07T23:59')).toMatchObject({ ok: true });
    expect(within('2026-01-08T00:00')).toEqual({ ok: false, to: 'tooLong' });
  });

  it('may end in the future', () => {
    expect(parse('2026-11-21T00:00', '2026-12-01T00:00')).toMatchObject({ ok: true });
  });
});
