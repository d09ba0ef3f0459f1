import type { AlarmLogEntry } from '@ts1/contract';
import { describe, expect, test } from 'vitest';
import { currentAlarm } from '../testing/samples/alarms.ts';
import { pastAlarms } from './past-alarms.ts';

const entry = (idAlarmLog: number, changes: Partial<AlarmLogEntry> = {}): AlarmLogEntry =>
  currentAlarm({ idAlarmLog, event_id: idAlarmLog, ...changes });
const listed = (...entries: readonly AlarmLogEntry[]) =>
  pastAlarms(entries).map(({ idAlarmLog }) => idAlarmLog);

describe('the alarms of a sensor', () => {
  test('are one row an event, its newest, and the newest event is first', () => {
    expect(
      listed(
        entry(1, { event_id: 1, since: '2027-01-31T08:00:00.000Z' }),
        entry(3, { event_id: 2, since: '2027-01-31T09:00:00.000Z' }),
        entry(4, { event_id: 1, since: '2027-01-31T08:00:00.000Z' }),
      ),
    ).toEqual([3, 4]);
  });

  test.each<[string, Partial<AlarmLogEntry>, boolean]>([
    ['an alarm', { state: 'over' }, true],
    ['a pre-alarm that may become one', { state: 'pre-alarm', raised_at: null }, true],
    ['a pre-alarm that ended as one', { state: 'over', raised_at: null }, false],
    ['an event that a late reading disproved', { withdrawn: true }, false],
  ])('include %s (%j): %s', (_what, changes, isListed) => {
    expect(listed(entry(1, changes))).toEqual(isListed ? [1] : []);
  });
});
