import type { AlarmChart } from '@ts1/contract';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { CHART, type Charted, chartLines } from './chart-lines.ts';

const MINUTE = 60_000;
const NOW = Date.UTC(2026, 10, 23, 3, 12);
const FROM = NOW - 360 * MINUTE;
const createChart = (
  points: AlarmChart['points'],
  more: Partial<AlarmChart> = {},
  recorded: Partial<Charted> = {},
): Charted => ({
  since: new Date(NOW).toISOString(),
  returned_at: null,
  ended_at: null,
  acknowledged_at: null,
  ...recorded,
  chart: {
    from: new Date(FROM).toISOString(),
    to: new Date(NOW).toISOString(),
    unit: '°C',
    decimals: 1,
    points,
    gap_ms: 15 * MINUTE,
    high: -15,
    low: null,
    ...more,
  },
});

test('whatever was measured, everything is drawn within the chart', () => {
  const point = fc.record({
    at: fc.integer({ min: FROM, max: NOW }),
    value: fc.double({ min: -200, max: 200, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(point, { minLength: 1, maxLength: 60 }), (some) => {
      const points = some.toSorted((one, other) => one.at - other.at);
      const lines = chartLines(createChart(points), null);
      const numbers = [...(lines?.paths ?? [])].flatMap((path) => path.match(/[\d.-]+/g) ?? []).map(Number);
      expect(numbers.every((one) => one >= 0 && one <= CHART.width)).toBe(true);
      expect(lines?.limits[0]?.y).toBeGreaterThanOrEqual(CHART.top);
      expect(lines?.limits[0]?.y).toBeLessThanOrEqual(CHART.height - CHART.bottom);
    }),
  );
});

test('a gap is a gap, and a value alone between two is a dot', () => {
  const lines = chartLines(
    createChart([
      { at: FROM, value: -18 },
      { at: FROM + MINUTE, value: -18 },
      { at: FROM + 60 * MINUTE, value: -17 },
      { at: FROM + 120 * MINUTE, value: -16 },
      { at: FROM + 121 * MINUTE, value: -16 },
    ]),
    null,
  );
  expect(lines?.paths).toHaveLength(2);
  expect(lines?.dots).toHaveLength(1);
});

test('what is expected goes on from the newest value, and gets an hour of room', () => {
  const chart = createChart([{ at: NOW, value: -12 }]);
  const without = chartLines(chart, null);
  const back = chartLines(chart, { kind: 'back', at: NOW + 30 * MINUTE });
  expect(without?.expected).toBeNull();
  expect(without?.nowX).toBe(CHART.width - CHART.right);
  expect(back?.nowX).toBeLessThan(CHART.width - CHART.right);
  expect(back?.expected).toMatch(
    new RegExp(`^M${back?.newest.x} ${back?.newest.y}L[\\d.]+ ${back?.limits[0]?.y}$`),
  );
});

test('where nothing was measured nothing is drawn', () => {
  expect(chartLines(createChart([]), null)).toBeNull();
});

test('the time out of its limit is a band until the value was back or the limit was changed, else until now; it is hatched since it was acknowledged', () => {
  const points = [{ at: NOW, value: -12 }];
  const at = (minute: number) => new Date(FROM + minute * MINUTE).toISOString();
  const outBands = (recorded: Partial<Charted>) =>
    chartLines(createChart(points, {}, { since: at(180), ...recorded }), null)?.bands.map(
      ({ kind, x, width }) => [
        kind,
        Math.round(((x - CHART.left) / (CHART.width - CHART.left - CHART.right)) * 360),
        Math.round((width / (CHART.width - CHART.left - CHART.right)) * 360),
      ],
    );
  expect(outBands({})).toEqual([['out', 180, 180]]);
  expect(outBands({ returned_at: at(240) })).toEqual([['out', 180, 60]]);
  expect(outBands({ ended_at: at(240) })).toEqual([['out', 180, 60]]);
  expect(outBands({ acknowledged_at: at(200) })).toEqual([
    ['out', 180, 20],
    ['acknowledged', 200, 160],
  ]);
  expect(outBands({ acknowledged_at: at(300), returned_at: at(240) })).toEqual([['out', 180, 60]]);
  expect(outBands({ since: at(-600) })).toEqual([['out', 0, 360]]);
  expect(outBands({ since: at(-600), returned_at: at(-500) })).toEqual([]);
});
