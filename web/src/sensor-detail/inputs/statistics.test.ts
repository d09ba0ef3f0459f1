import { expect, test } from 'vitest';
import { analogueStatistics, seriesExtent, isMeasured } from './statistics.ts';

const at = (minute: number): string => new Date(Date.UTC(2026, 0, 31, 9, minute)).toISOString();
const co2Input = { input: 1, measurand: 'co2', name: 'CO₂' } as const;

test('the mean counts each reading once, and extremes say of when they are', () => {
  const points = [
    { timestamp: at(0), min: 400, max: 500, mean: 450, samples: 3 },
    { timestamp: at(10), min: 390, max: 900, mean: 850, samples: 1 },
  ];
  expect(analogueStatistics({ points })).toEqual({
    min: { value: 390, at: Date.parse(at(10)) },
    max: { value: 900, at: Date.parse(at(10)) },
    mean: 550,
  });
  expect(analogueStatistics({ points: [] })).toBeUndefined();
});

test('a state that was unknown all the time was not measured', () => {
  const summary = { active_ms: 0, inactive_ms: 0, unknown_ms: 1, openings: 0, longest_ms: 0 };
  const unknown = { from: at(0), until: at(5), value: null };
  const door = { kind: 'state', ...co2Input, measurand: 'door', summary } as const;
  expect(isMeasured({ ...door, bands: [unknown] })).toBe(false);
  expect(seriesExtent({ ...door, bands: [unknown] })).toBeUndefined();
  const bands = [unknown, { from: at(5), until: at(9), value: 1 } as const];
  expect(isMeasured({ ...door, bands })).toBe(true);
  expect(seriesExtent({ ...door, bands })).toEqual([Date.parse(at(5)), Date.parse(at(9))]);
});
