import { alarmStateRoutes, type CurrentAlarm, type LiveEvent } from '@ts1/contract';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { applyEvent } from './apply-event.ts';
import { withSubjects } from './current-alarms.ts';
import { currentAlarm } from '../testing/samples/alarms.ts';

const alarm = (id: number, changes: Partial<CurrentAlarm> = {}): CurrentAlarm => ({
  ...currentAlarm(),
  idAlarmLog: id,
  event_id: id,
  sensor_id: id,
  since: new Date(Date.UTC(2026, 0, 1, 0, id)).toISOString(),
  activated: new Date(Date.UTC(2026, 0, 1, 0, id)).toISOString(),
  raised_at: '2026-01-01T01:00:00.000Z',
  alarm_values: 9,
  limit_value: 8,
  ...changes,
});
const ids = (alarms: readonly CurrentAlarm[] | undefined) => alarms?.map(({ idAlarmLog }) => idAlarmLog);

describe('what sensors and base units have now', () => {
  test('takes the place of what the same ones had, oldest first, and leaves the others alone', () => {
    const shown = [alarm(1), alarm(2), alarm(3), alarm(4, { sensor_id: null, base_unit_id: 3 })];
    const again = [alarm(2, { state: 'acknowledged' }), alarm(5, { sensor_id: 2 })];
    const after = withSubjects(shown, [
      { sensor_id: 2, base_unit_id: null, alarms: again },
      { sensor_id: 3, base_unit_id: null, alarms: [] },
    ]);
    expect(ids(after)).toEqual([1, 2, 4, 5]);
    expect(after[1]?.state).toBe('acknowledged');
  });

  test('of a base unit is not that of the sensor of the same number', () => {
    const unit = alarm(4, { sensor_id: null, base_unit_id: 3 });
    const pushed = [{ sensor_id: null, base_unit_id: 3, alarms: [] }];
    expect(ids(withSubjects([alarm(3), unit], pushed))).toEqual([3]);
  });
});

describe('an event with them', () => {
  const queryKey = ['CurrentAlarms', alarmStateRoutes.currentAlarms.path, {}];
  const pushed: LiveEvent = {
    name: 'current-alarms',
    data: { subjects: [{ sensor_id: 2, base_unit_id: null, alarms: [alarm(2)] }] },
  };

  test('is put into what was read', () => {
    const queries = new QueryClient();
    queries.setQueryData(queryKey, [alarm(1)]);
    applyEvent(queries, pushed);
    expect(ids(queries.getQueryData(queryKey))).toEqual([1, 2]);
  });

  test('that meets an answer on its way has everything read once more', { tags: ['R8'] }, async () => {
    const queries = new QueryClient();
    const answers = [[alarm(1)], [alarm(1)], [alarm(1), alarm(2)]];
    let answer = (_alarms: CurrentAlarm[]): void => {};
    let reads = 0;
    const queryFn = async () => {
      reads += 1;
      return new Promise<CurrentAlarm[]>((resolve) => (answer = resolve));
    };
    const first = queries.fetchQuery({ queryKey, queryFn });
    answer(answers[0] ?? []);
    await first;
    const onItsWay = queries.fetchQuery({ queryKey, queryFn, staleTime: 0 });
    applyEvent(queries, pushed);
    answer(answers[1] ?? []);
    await onItsWay;
    await expect.poll(() => queries.getQueryState(queryKey)?.isInvalidated).toBe(true);
    expect(reads).toBe(2);
  });
});
