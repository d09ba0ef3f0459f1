import type { AlarmLogEntry } from '@ts1/contract';
import { expect, test } from 'vitest';
import { withRows } from './alarm-rows.ts';

function row(id: number, changes: Partial<AlarmLogEntry> = {}): AlarmLogEntry {
  return {
    idAlarmLog: id,
    event_id: id,
    sensor_id: 1,
    base_unit_id: null,
    alarm_type: 'high',
    measurand: 'temperature',
    activated: new Date(Date.UTC(2026, 10, 21, 12, id)).toISOString(),
    raised_at: '2026-11-21T13:00:00.000Z',
    alarm_values: 9,
    limit_value: 8,
    delay_ends_at: null,
    active: true,
    acknowledged: false,
    acknowledged_by: null,
    acknowledged_at: null,
    alarm_reset: null,
    returned_at: null,
    notes: '',
    detected_late: false,
    withdrawn: false,
    state: 'alarm',
    since: '2026-01-01T00:00:00.000Z',
    ...changes,
  };
}
const ids = (rows: readonly AlarmLogEntry[] | undefined) => rows?.map(({ idAlarmLog }) => idAlarmLog);

test('of what waits, a new row is put in its place and a known one replaced', () => {
  const rows = withRows([row(4), row(1)], [row(3), row(4, { alarm_values: 12 })], {});
  expect(ids(rows)).toEqual([4, 3, 1]);
  expect(rows?.[0]?.alarm_values).toBe(12);
});

test.each([
  { acknowledged: true },
  { withdrawn: true },
  { active: false, raised_at: null, returned_at: '2026-11-21T12:30:00.000Z' },
])('what no longer waits goes: %j', (changes) => {
  expect(ids(withRows([row(2), row(1)], [row(2, changes)], {}))).toEqual([1]);
});

test('a filter by sensor leaves out the rows of others', () => {
  const pushed = [row(2, { sensor_id: 7 }), row(3, { sensor_id: null })];
  expect(ids(withRows([row(1)], pushed, { sensor_id: '1' }))).toEqual([1]);
});

test('a filter by event leaves out the rows of other events', () => {
  const filter = { include_acknowledged: 'true', event_id: '1' };
  const acknowledged = row(1, { acknowledged: true });
  expect(withRows([row(1)], [row(2), acknowledged], filter)).toEqual([acknowledged]);
  expect(withRows([row(1)], [row(2, { event_id: 1 })], filter)).toBeUndefined();
});

test('with other filters a known row is replaced where it stands, anything else has to be read', () => {
  const filter = { include_acknowledged: 'true', startDate: '2026-11-21T00:00:00.000Z' };
  const acknowledged = row(1, { acknowledged: true });
  expect(withRows([row(2), row(1)], [acknowledged], filter)).toEqual([row(2), acknowledged]);
  expect(withRows([row(2), row(1)], [row(3)], filter)).toBeUndefined();
  expect(withRows([row(1)], [row(1, { activated: '2026-11-20T00:00:00.000Z' })], filter)).toBeUndefined();
});

test('a list that the server cut has to be read again', () => {
  const cut = Array.from({ length: 1_000 }, (_, n) => row(n + 1));
  expect(withRows(cut, [row(5, { acknowledged: true })], {})).toBeUndefined();
});
