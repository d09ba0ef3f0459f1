import type { AlarmLogEntry } from '@ts1/contract';
import { expect, test } from 'vitest';
import type { SensorAlarm } from '../alarms/index.ts';
import { chartedFirst, statusCounts } from './status-counts.ts';

const entry: AlarmLogEntry = {
  idAlarmLog: 1,
  event_id: 1,
  sensor_id: 1,
  base_unit_id: null,
  alarm_type: 'high',
  level: 'alarm',
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
  alarm_reset: null,
  returned_at: null,
  notes: '',
  detected_late: false,
  withdrawn: false,
  state: 'acknowledged',
  since: '2026-11-21T12:00:00.000Z',
};
const sensors = [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }, { id: 5 }];
const alarms = new Map<number, SensorAlarm>([
  [3, { kind: 'acknowledged', entry }],
  [4, { kind: 'alarm', entry }],
  [5, { kind: 'pre-alarm', entry }],
]);

test('what is acknowledged and still out is a figure of its own, and never OK', () => {
  expect(statusCounts(sensors, alarms, () => 'online')).toEqual({
    ok: 2,
    preAlarm: 1,
    alarm: 1,
    acknowledged: 1,
  });
});

test('without an alarm a silent sensor counts as Alarm and a warning as Pre-Alarm', () => {
  const status = (index: number) => (index === 0 ? 'offline' : 'warning');
  expect(statusCounts(sensors.slice(0, 2), new Map(), status)).toEqual({
    ok: 0,
    preAlarm: 1,
    alarm: 1,
    acknowledged: 0,
  });
});

test('a chart shows what is out of limits before what else is not normal, and that before the rest', () => {
  const battery = { kind: 'alarm', entry: { ...entry, alarm_type: 'battery' } } as const;
  expect(chartedFirst(sensors, new Map([...alarms, [2, battery]]), 5).map(({ id }) => id)).toEqual([
    4, 5, 3, 2, 1,
  ]);
  expect(chartedFirst(sensors, alarms, 4).map(({ id }) => id)).toEqual([4, 5, 3, 1]);
});
