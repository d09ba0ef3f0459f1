import { describe, expect, it } from 'vitest';
import { chartLines, shownMeasurands, type Drawing } from './chart-lines.ts';
import { DEFAULT_TOGGLES } from './chart-search.ts';
import { toChartPoints, type ChartPoints, type Point } from './points.ts';

const MINUTE_MS = 60_000;
const noisy: Point[] = [0, 5, 4, 5, 4, 5, 9].map((value, minute) => ({ at: minute * MINUTE_MS, value }));
const points: ChartPoints = {
  ...toChartPoints([]),
  temperature: noisy,
  temperature_2: noisy,
  humidity: noisy,
  battery: noisy,
};
const raw: Drawing = { toggles: DEFAULT_TOGGLES, detail: 'raw', bucketMs: 0, isExempt: () => false };
const shown = { ...DEFAULT_TOGGLES, battery: true };

describe('what a chart shows', () => {
  it.each([
    ['1', DEFAULT_TOGGLES, ['temperature', 'temperature_2', 'humidity']],
    ['3', shown, ['temperature', 'temperature_2', 'humidity', 'battery']],
    ['4', shown, ['temperature', 'temperature_2', 'humidity']],
    ['5', shown, ['temperature', 'temperature_2', 'humidity']],
    ['5', { ...shown, input1: false }, ['temperature_2', 'humidity']],
    ['5', { ...shown, input2: false }, ['temperature', 'humidity']],
    ['1', { ...shown, input1: false }, ['temperature', 'temperature_2', 'humidity', 'battery']],
  ] as const)('of type %s with %j is %j', { tags: ['1.2.46', '1.2.47'] }, (type, toggles, measurands) => {
    expect(shownMeasurands(type, toggles)).toEqual(measurands);
  });

  it('leaves out what was not measured', () => {
    const lines = chartLines('1', { ...points, humidity: [], temperature_2: [] }, raw);
    expect(lines.map(({ measurand }) => measurand)).toEqual(['temperature']);
  });
});

describe('smoothing by the toggle', () => {
  const stretches = (drawing: Drawing, measurand: string): unknown =>
    chartLines('1', points, drawing).find((line) => line.measurand === measurand)?.stretches;

  it('touches temperatures and battery of raw readings, not humidity', () => {
    const on = { ...raw, toggles: shown };
    expect(stretches(on, 'temperature')).not.toEqual([noisy]);
    expect(stretches(on, 'temperature_2')).not.toEqual([noisy]);
    expect(stretches(on, 'battery')).not.toEqual([noisy]);
    expect(stretches(on, 'humidity')).toEqual([noisy]);
  });

  it('touches nothing when switched off', () => {
    const off = { ...raw, toggles: { ...shown, smooth: false } };
    for (const line of chartLines('1', points, off)) expect(line.stretches).toEqual([noisy]);
  });

  it('never touches the minimum and maximum of a bucket', () => {
    for (const line of chartLines('1', points, { ...raw, toggles: shown, detail: 'extremes' })) {
      expect(line.stretches).toEqual([noisy]);
    }
  });

  it('spares what is exempt', () => {
    const [line] = chartLines('1', points, { ...raw, isExempt: (point) => point.value === 4 });
    expect(line?.stretches[0]?.filter(({ value }) => value === 4)).toHaveLength(2);
  });
});
