import { ingestReading } from '@ts1/contract';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { utcTime } from './utc-time.ts';

const standard = (text: string): number | undefined => {
  const parsed = ingestReading.safeParse({ sensor: '1', timestamp: text, temperature: 1 });
  return parsed.success ? (parsed.data.timestamp ?? undefined) : undefined;
};

test('a time that is read fast is the time that the rules of ingest read', () => {
  const day = fc.date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
  const text = fc.oneof(
    day.map((at) => at.toISOString()),
    day.map((at) => `${at.toISOString().slice(0, 19)}Z`),
    fc
      .tuple(day, fc.nat(23), fc.string({ minLength: 1, maxLength: 1, unit: 'grapheme-ascii' }))
      .map(([at, place, mark]) => {
        const iso = at.toISOString();
        return iso.slice(0, place) + mark + iso.slice(place + 1);
      }),
  );
  fc.assert(
    fc.property(text, (one) => {
      const fast = utcTime(one);
      fc.pre(fast !== undefined);
      expect(fast).toBe(standard(one.replace(' ', 'T')));
    }),
  );
});

test.each([
  ['2026-01-31T10:00:00Z', Date.UTC(2026, 0, 31, 10)],
  ['2026-01-31 10:00:00.250Z', Date.UTC(2026, 0, 31, 10) + 250],
  ['2026-02-29T10:00:00Z', undefined],
  ['2026-04-31T10:00:00Z', undefined],
  ['2026-01-31T24:00:00Z', undefined],
  ['2026-01-31T10:00:00+01:00', undefined],
  ['2026-13-01T10:00:00Z', undefined],
])('%s is %s', (text, at) => expect(utcTime(text)).toBe(at));
