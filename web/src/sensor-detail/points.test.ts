import { describe, expect, it } from 'vitest';
import { toChartPoints } from './points.ts';

const T1 = '2026-11-21T10:00:00.000Z';
const T2 = '2026-11-21T10:01:00.000Z';

describe('the points of an answer', () => {
  it('hold each measurand at its own times', () => {
    const points = toChartPoints([
      { timestamp: T1, temperature: 4.2, hum: 51, Battery: 3.6 },
      { timestamp: T2, temperature: 4.3, temperature_2: -18 },
    ]);
    expect(points).toEqual({
      temperature: [
        { at: Date.parse(T1), value: 4.2 },
        { at: Date.parse(T2), value: 4.3 },
      ],
      temperature_2: [{ at: Date.parse(T2), value: -18 }],
      humidity: [{ at: Date.parse(T1), value: 51 }],
      battery: [{ at: Date.parse(T1), value: 3.6 }],
    });
  });

  it.each([8001, 8002])(
    'leave out the sensor error %d, as code and as value',
    { tags: ['1.5.11'] },
    (code) => {
      const points = toChartPoints([
        { timestamp: T1, temperature: code },
        { timestamp: T2, temperature: null, error: 8001, temperature_2: code, hum: 50 },
      ]);
      expect(points.temperature).toEqual([]);
      expect(points.temperature_2).toEqual([]);
      expect(points.humidity).toHaveLength(1);
    },
  );

  it('drop a battery under 0.5 and keep a temperature of 0', { tags: ['1.5.13'] }, () => {
    const points = toChartPoints([
      { timestamp: T1, temperature: 0, Battery: 0.49 },
      { timestamp: T2, temperature: -0.2, Battery: 0.5 },
    ]);
    expect(points.battery.map(({ value }) => value)).toEqual([0.5]);
    expect(points.temperature.map(({ value }) => value)).toEqual([0, -0.2]);
  });
});
