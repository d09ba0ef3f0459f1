import type { ReviewedSensor } from '@ts1/contract';
import { expect, test } from 'vitest';
import { worstFirst } from './worst-first.ts';

const sensor = (sensor_name: string, changes: Partial<ReviewedSensor> = {}): ReviewedSensor => ({
  sensor_id: 1,
  sensor_name,
  serial_no: '010203',
  readings: 10,
  completeness: 1,
  measurands: [],
  alarms: 0,
  unacknowledged: 0,
  quiet: [],
  calibration_due: null,
  later_readings: 0,
  ...changes,
});

test('what needs a look comes first, and the rest stays in its order', () => {
  const sorted = worstFirst([
    sensor('A'),
    sensor('B', { calibration_due: '2026-11-01' }),
    sensor('C', { readings: 0 }),
    sensor('D'),
    sensor('E', { alarms: 1 }),
    sensor('F', { alarms: 1, unacknowledged: 1 }),
    sensor('G', { by_hand: { readings: 2, findings: 1 } }),
    sensor('H', { tasks: { done: 3, late: 1, missed: 0 } }),
    sensor('I', { tasks: { done: 3, late: 0, missed: 1 } }),
  ]);
  expect(sorted.map(({ sensor_name }) => sensor_name).join('')).toBe('FECGIBADH');
});
