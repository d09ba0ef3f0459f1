import type { AlarmLogEntry } from '@ts1/contract';
import { expect, test } from 'vitest';
import { openingRange } from './opening-range.ts';
import { currentAlarm } from '../testing/samples/alarms.ts';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const entry: AlarmLogEntry = {
  ...currentAlarm(),
  idAlarmLog: 1,
  event_id: 1,
  sensor_id: 1,
  activated: '2026-11-21T11:50:00.000Z',
  raised_at: '2026-11-21T11:50:00.000Z',
  alarm_values: 9,
  limit_value: 8,
  since: '2026-11-21T11:50:00.000Z',
};

test('a sensor that is out of its limits is opened at that stretch, acknowledged or not', () => {
  for (const kind of ['alarm', 'pre-alarm', 'acknowledged'] as const) {
    expect(openingRange({ kind, entry }, NOW)).toEqual({ kind: 'preset', preset: '1h' });
  }
  const older = { ...entry, since: '2026-11-21T09:00:00.000Z' };
  expect(openingRange({ kind: 'acknowledged', entry: older }, NOW)).toEqual({ kind: 'preset', preset: '6h' });
});

test('a sensor without an alarm, or with an empty battery alone, is opened as usual', () => {
  expect(openingRange(undefined, NOW)).toBeUndefined();
  const battery: AlarmLogEntry = { ...entry, alarm_type: 'battery', measurand: null };
  expect(openingRange({ kind: 'alarm', entry: battery }, NOW)).toBeUndefined();
  expect(openingRange({ kind: 'alarm', entry: battery, others: [entry] }, NOW)).toBeDefined();
});
