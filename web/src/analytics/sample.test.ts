import { expect, test } from 'vitest';
import { sampleAlerts, sampleCounts, sampleLines } from './sample.ts';

const NOON = Date.parse('2026-11-21T12:00:00.000Z');
const HOUR_MS = 3_600_000;

test(
  'the demonstration counts online as OK, warning as pre-alarm and offline as alarm, of six sensors',
  { tags: ['2.2.45'] },
  () => {
    expect(sampleCounts()).toEqual({ ok: 4, preAlarm: 1, alarm: 1, acknowledged: 0, unguarded: 0 });
  },
);

test(
  'the demonstration draws 24 random points of each of its six sensors, an hour apart, up to now',
  { tags: ['2.2.45', '2.9.11'] },
  () => {
    const lines = sampleLines(NOON, () => 0);
    expect(lines).toHaveLength(6);
    for (const { points } of lines) {
      expect(points.map(([at]) => (at - NOON) / HOUR_MS)).toEqual(
        Array.from({ length: 24 }, (_, index) => index - 23),
      );
    }
    const values = (random: number) =>
      sampleLines(NOON, () => random).flatMap(({ points }) => points.map(([, value]) => value));
    expect(values(0)).not.toEqual(values(1));
  },
);

test('the demonstration has alerts of its own sensors', { tags: ['2.2.45'] }, () => {
  const names = sampleLines(NOON, () => 0).map(({ name }) => name);
  expect(sampleAlerts().length).toBeGreaterThan(0);
  expect(sampleAlerts().every((alert) => names.some((name) => alert.startsWith(`${name}: `)))).toBe(true);
});
