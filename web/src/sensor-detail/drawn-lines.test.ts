import { describe, expect, it } from 'vitest';
import { lineAxes, axisOfUnit, inputKey, type InputLine } from './drawn-lines.ts';

const line = (input: number, unit: string, axis = unit): InputLine => ({
  input: inputKey(input),
  name: unit,
  axis,
  unit,
  decimals: 0,
  leastSpan: 1,
  colour: 'ok',
  stretches: [],
});

describe('the axes of a chart', () => {
  it('are one a unit, those of measurands first', () => {
    const lines = [
      line(1, 'ppm'),
      line(2, 'hPa'),
      line(3, 'ppm'),
      { measurand: 'temperature', stretches: [] } as const,
    ];
    expect(lineAxes(lines)).toEqual(['temperature', 'ppm', 'hPa']);
  });

  it('are shared with a measurand of the same unit, whatever it is called', () => {
    expect(axisOfUnit('%', '3')).toBe('humidity');
    expect(axisOfUnit('°C', '1')).toBe('temperature');
    expect(axisOfUnit('ppm', '1')).toBe('ppm');
  });
});
