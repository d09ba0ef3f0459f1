import { expect, test } from 'vitest';
import type { InputFigures } from './input-figures.ts';
import { poolInputs } from './pooled-figures.ts';

const HOUR = 3_600_000;
const at = (hour: number): string => new Date(hour * HOUR).toISOString();

const door = (input: number, longest: readonly [number, number] | null): InputFigures => ({
  kind: 'state',
  input,
  measurand: 'door',
  name: `Door ${input}`,
  active_ms: input * HOUR,
  inactive_ms: HOUR,
  unknown_ms: HOUR,
  openings: input,
  longest: longest && { from: at(longest[0]), until: at(longest[1]) },
});
const co2 = (values: readonly number[], completeness: number | null): InputFigures => {
  const mean = values.reduce((sum, one) => sum + one, 0) / values.length;
  const squares = values.reduce((sum, one) => sum + (one - mean) ** 2, 0);
  return {
    kind: 'analogue',
    input: 3,
    measurand: 'co2',
    name: 'CO₂',
    count: values.length,
    min: { value: Math.min(...values), at: at(values.length), within_ms: 0 },
    max: { value: Math.max(...values), at: at(values.length), within_ms: 0 },
    mean,
    standardDeviation: values.length < 2 ? null : Math.sqrt(squares / (values.length - 1)),
    completeness,
  };
};
const pool = (...sensors: readonly InputFigures[][]) =>
  poolInputs(sensors.map((inputs, index) => ({ sensor_id: index, sensor_name: `S ${index}`, inputs })));

test('states add up, the longest is that of one input, and what is there once is no zone', () => {
  expect(pool([door(1, [2, 3]), co2([400], 1)], [door(2, [5, 9])], [door(3, null)])).toMatchObject([
    {
      inputs: 3,
      figures: {
        active_ms: 6 * HOUR,
        inactive_ms: 3 * HOUR,
        unknown_ms: 3 * HOUR,
        openings: 6,
        longest: { from: at(5), until: at(9) },
      },
    },
  ]);
});

test('figures are those of all values together, and their spread is unknown where that of one is', () => {
  const [pooled] = pool([co2([400, 500, 900], 0.5)], [co2([300, 700], 1)], [co2([650], null)]);
  const whole = co2([400, 500, 900, 300, 700, 650], 0.75);
  expect(pooled?.figures).toMatchObject({
    count: 6,
    min: { value: 300, at: at(2) },
    max: { value: 900, at: at(3) },
  });
  if (pooled?.figures.kind !== 'analogue' || whole.kind !== 'analogue') throw new Error('of another kind');
  expect(pooled.figures.completeness).toBe(0.75);
  expect(pooled.figures.mean).toBeCloseTo(whole.mean ?? 0, 9);
  expect(pooled.figures.standardDeviation).toBeCloseTo(whole.standardDeviation ?? 0, 9);
  const old = { ...whole, standardDeviation: null };
  expect(pool([co2([400, 500], 1)], [old])[0]?.figures).toMatchObject({ standardDeviation: null });
});

test('counters add up, and the busiest hour is that of one of them', () => {
  const counter = (total: number, busiest: number): InputFigures => ({
    kind: 'count',
    input: 1,
    measurand: 'count',
    name: 'Visitors',
    count: 2,
    total,
    resets: 1,
    per_hour: total === 0 ? null : total / 2,
    busiest: busiest === 0 ? null : { value: busiest, at: at(busiest) },
  });
  expect(pool([counter(10, 4)], [counter(20, 6), counter(0, 0)])).toMatchObject([
    {
      inputs: 3,
      figures: { count: 6, total: 30, resets: 3, per_hour: 15, busiest: { value: 6, at: at(6) } },
    },
  ]);
});
