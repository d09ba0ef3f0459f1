import type { CurrentAlarm } from '@ts1/contract';
import { expect, test } from 'vitest';
import { outOfLimits } from './out-of-limits.ts';

const row: CurrentAlarm = {
  idAlarmLog: 1,
  event_id: 1,
  sensor_id: 7,
  base_unit_id: null,
  alarm_type: 'high',
  measurand: 'temperature',
  activated: '2026-11-21T12:00:00.000Z',
  raised_at: '2026-11-21T12:00:00.000Z',
  alarm_values: 9,
  limit_value: 8,
  delay_ends_at: null,
  active: true,
  acknowledged: true,
  acknowledged_by: 'admin',
  acknowledged_at: '2026-11-21T12:05:00.000Z',
  alarm_reset: '2026-11-21T12:05:00.000Z',
  returned_at: null,
  notes: '',
  detected_late: false,
  withdrawn: false,
  state: 'acknowledged',
  since: '2026-11-21T12:00:00.000Z',
};

test('what is acknowledged and has not come back is out of its limits', () => {
  const humid: CurrentAlarm = { ...row, alarm_type: 'low', measurand: 'humidity', state: 'pre-alarm' };
  expect(outOfLimits([row, humid]).get(7)).toEqual({ temperature: 'high', humidity: 'low' });
});

test('what has come back inside, or is about a battery, is not', () => {
  const back: CurrentAlarm = { ...row, state: 'alarm', returned_at: '2026-11-21T12:20:00.000Z' };
  const battery: CurrentAlarm = { ...row, alarm_type: 'battery', measurand: null };
  expect(outOfLimits([back, battery]).size).toBe(0);
});
