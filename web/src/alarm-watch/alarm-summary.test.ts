import type { CurrentAlarm } from '@ts1/contract';
import { expect, test } from 'vitest';
import { addTexts, t } from '../i18n/translate.ts';
import { alarmWatch } from '../i18n/en/alarm-watch.ts';
import { countsText, summarise } from './alarm-summary.ts';
import { currentAlarm } from '../testing/samples/alarms.ts';

function alarm(id: number, changes: Partial<CurrentAlarm> = {}): CurrentAlarm {
  const activated = new Date(Date.UTC(2026, 10, 21, 12, id)).toISOString();
  return {
    ...currentAlarm(),
    idAlarmLog: id,
    event_id: id,
    sensor_id: id,
    since: activated,
    activated,
    raised_at: activated,
    alarm_values: 9,
    limit_value: 8,
    ...changes,
  };
}
const battery = { alarm_type: 'battery', measurand: null } as const;
const stillOut = { state: 'acknowledged', acknowledged: true } as const;

test.each<[string, CurrentAlarm[]]>([
  ['1 active alarm', [alarm(1)]],
  [
    '2 active alarms, 3 batteries low',
    [alarm(1), alarm(2, battery), alarm(3, battery), alarm(4), alarm(5, battery)],
  ],
  ['1 offline, 1 battery low', [alarm(1, battery), alarm(2, { alarm_type: 'offline', measurand: null })]],
  ['1 sensor fault', [alarm(1, { alarm_type: 'fault' })]],
  ['1 pre-alarm', [alarm(1, { state: 'pre-alarm' }), alarm(2, stillOut)]],
  [
    '1 offline, 1 back, not acknowledged, 1 pre-alarm',
    [
      alarm(1, { returned_at: new Date(Date.UTC(2026, 10, 21, 13)).toISOString() }),
      alarm(2, { state: 'pre-alarm' }),
      alarm(3, { alarm_type: 'offline', measurand: null }),
    ],
  ],
  ['1 sensor is acknowledged and still out of its limits', [alarm(1, stillOut)]],
  [
    '2 sensors are acknowledged and still out of their limits',
    [alarm(1, stillOut), alarm(2, { ...stillOut, sensor_id: 1 }), alarm(3, stillOut)],
  ],
])('the bar counts %s', async (text, current) => {
  addTexts({ alarmWatch });
  expect(countsText(summarise(current), t)).toBe(text);
});

test('a limit that is passed is named before a newer battery, and the newest of them first', () => {
  const { active } = summarise([alarm(1), alarm(3), alarm(9, battery)]);
  expect(active.map(({ event_id }) => event_id)).toEqual([3, 1, 9]);
});

test('what is acknowledged and still out is no alarm, and a battery that was acknowledged is not out of limits', () => {
  const current = [alarm(1, stillOut), alarm(2, { ...battery, ...stillOut })];
  expect(summarise(current)).toMatchObject({ active: [], stillOut: [{ event_id: 1 }] });
});

test('no user was notified of what waits and reached no recipient, not of what was acknowledged, is about to be raised or was sent', () => {
  const notNotified = { notified: 'nobody', not_notified_because: 'failed' } as const;
  const current = [
    alarm(1, notNotified),
    alarm(2),
    alarm(3, { ...notNotified, ...stillOut }),
    alarm(4, { ...notNotified, state: 'pre-alarm' }),
  ];
  expect(summarise(current).unheard.map(({ event_id }) => event_id)).toEqual([1]);
});
