import type { AnalogueSeries } from '@ts1/contract';
import { expect, test } from 'vitest';
import { inputLines, freeColour, pointsOfSeries } from './input-lines.ts';

const at = (minute: number): string => new Date(Date.UTC(2026, 0, 31, 9, minute)).toISOString();
const minutes = (ms: number): number => (ms - Date.UTC(2026, 0, 31, 9)) / 60_000;
const series = (measurand: AnalogueSeries['measurand'], input: number): AnalogueSeries => ({
  kind: 'analogue',
  input,
  measurand,
  name: measurand,
  bucketMs: 0,
  points: [{ timestamp: at(0), min: 5, max: 5, mean: 5, samples: 1 }],
});

test('a bucket shows its least and its greatest, a steady one is a point, and the newest value follows', () => {
  const points = [
    { timestamp: at(0), min: 400, max: 900, mean: 500, samples: 9 },
    { timestamp: at(10), min: 410, max: 410, mean: 410, samples: 1 },
  ];
  const newest = { input: 1, measurand: 'co2', name: 'CO₂', value: 420, timestamp: at(15), since: at(15) };
  const drawn = pointsOfSeries({ points, bucketMs: 600_000 }, newest);
  expect(drawn.map((point) => [minutes(point.at), point.value])).toEqual([
    [0, 400],
    [5, 900],
    [10, 410],
    [15, 420],
  ]);
  expect(pointsOfSeries({ points, bucketMs: 600_000 }, { ...newest, timestamp: at(9) })).toHaveLength(3);
});

test('no two lines have one colour, be it an input and a measurand', () => {
  const lines = inputLines(
    [series('co2', 1), series('co2', 2), series('differential_pressure', 3)],
    [],
    '3',
    ['accent', 'humidity'],
  );
  const colours = lines.map(({ colour }) => colour);
  expect(new Set([...colours, 'accent', 'humidity']).size).toBe(5);
  expect(lines.map(({ axis }) => axis)).toEqual(['ppm', 'ppm', 'Pa']);
  expect(freeColour('ok', new Set())).toBe('ok');
});
