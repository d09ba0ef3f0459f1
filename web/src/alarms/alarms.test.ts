import { describe, expect, test } from 'vitest';
import type { AlarmLogEntry } from '@ts1/contract';
import { t } from '../i18n/translate.ts';
import { alarmDuration } from './alarm-duration.ts';
import { alarmTint } from './alarm-look.ts';
import { signedNote, unsignedNote } from './alarm-note.ts';
import { alarmDurationText, alarmLimitText, alarmStateText } from './alarm-texts.ts';
import { alarmTone, countdownText, sensorAlarms } from './sensor-alarm.ts';
import { currentAlarm } from '../testing/samples/alarms.ts';

const NOON = Date.parse('2026-11-21T12:00:00.000Z');
const at = (minute: number): string => new Date(NOON + minute * 60_000).toISOString();

function entry(id: number, changes: Partial<AlarmLogEntry> = {}): AlarmLogEntry {
  return {
    ...currentAlarm(),
    idAlarmLog: id,
    event_id: id,
    sensor_id: 1,
    activated: at(id),
    raised_at: null,
    alarm_values: null,
    limit_value: null,
    since: '2026-01-01T00:00:00.000Z',
    ...changes,
  };
}

describe('the alarm of a sensor', () => {
  test('is the newest in force, before any pre-alarm', { tags: ['2.4.2'] }, () => {
    const entries = [entry(4, { state: 'pre-alarm' }), entry(2), entry(3, { alarm_type: 'low' })];
    expect(sensorAlarms(entries).get(1)).toMatchObject({ kind: 'alarm', entry: { idAlarmLog: 3 } });
  });

  test.each([{ state: 'over' }, { sensor_id: null }] as const)(
    'is not one with %j',
    { tags: ['2.4.2'] },
    (changes) => {
      expect(sensorAlarms([entry(1, changes)]).size).toBe(0);
    },
  );

  test('is the first kind that applies, whatever the order of the rows: an alarm, acknowledged and still out, a pre-alarm, a battery', () => {
    const entries = [
      entry(1, { state: 'alarm', alarm_type: 'battery', measurand: null }),
      entry(2, { state: 'pre-alarm' }),
      entry(9, { state: 'acknowledged' }),
      entry(3),
    ];
    for (const kind of ['alarm', 'acknowledged', 'pre-alarm', 'alarm']) {
      for (const rows of [entries, entries.toReversed()]) {
        expect(sensorAlarms(rows).get(1)?.kind).toBe(kind);
      }
      entries.pop();
    }
  });

  test('is a limit that is passed before a newer battery of the same kind', () => {
    const rows = [entry(1), entry(2, { alarm_type: 'offline' }), entry(3, { alarm_type: 'battery' })];
    for (const some of [rows, rows.toReversed()]) {
      expect(sensorAlarms(some).get(1)?.entry.alarm_type).toBe('high');
    }
  });

  test.each([
    ['high', 'temperature', 'Acknowledged, still above'],
    ['low', 'humidity', 'Acknowledged, still below · Humidity'],
    ['offline', null, 'Acknowledged, still offline'],
    ['battery', null, 'Acknowledged, battery still low'],
    ['fault', null, 'Acknowledged, still faulty'],
  ] as const)('that is acknowledged and still %s of %s reads "%s"', async (alarm_type, measurand, text) => {
    const row = entry(1, { state: 'acknowledged', alarm_type, measurand });
    expect(alarmStateText({ kind: 'acknowledged', entry: row }, t)).toBe(text);
  });

  test('that is acknowledged has a steady outline and never flashes', () => {
    for (const alarm_type of ['high', 'low', 'fault', 'battery', 'offline'] as const) {
      const tint = alarmTint({ kind: 'acknowledged', entry: entry(1, { alarm_type }) });
      expect(tint).toContain('alarm-outline');
      expect(tint).not.toContain('alarm-flash');
    }
  });

  test.each([
    [{ state: 'pre-alarm', alarm_type: 'low' }, 'pre-alarm'],
    [{ alarm_type: 'low' }, 'low'],
    [{ alarm_type: 'high' }, 'high'],
    [{ alarm_type: 'battery' }, 'warning'],
    [{ alarm_type: 'offline' }, 'high'],
    [{ alarm_type: 'low', state: 'acknowledged' }, 'low'],
  ] as const)('with %j colours the row %s', { tags: ['2.4.3'] }, (changes, tone) => {
    const alarm = sensorAlarms([entry(1, changes)]).get(1);
    expect(alarm && alarmTone(alarm)).toBe(tone);
  });

  test.each([
    [{ state: 'pre-alarm', alarm_type: 'low' }, 'pre-alarm', false],
    [{ alarm_type: 'low' }, 'low', true],
    [{ alarm_type: 'high' }, 'high', true],
    [{ alarm_type: 'fault' }, 'high', false],
  ] as const)('with %j tints the row %s, flashing: %s', { tags: ['2.4.3'] }, (changes, tone, flashing) => {
    const tint = alarmTint(sensorAlarms([entry(1, changes)]).get(1));
    expect(tint).toContain(`--alarm:var(--${tone})`);
    expect(tint.includes('alarm-flash-row')).toBe(flashing);
    expect(alarmTint(undefined)).toBe('');
  });

  test.each([
    [600_000, '10:00'],
    [59_001, '1:00'],
    [9_000, '0:09'],
    [1, '0:01'],
    [0, '0:00'],
    [-5_000, '0:00'],
  ])('counts %d ms down as %s', { tags: ['2.4.1'] }, (remaining, text) => {
    expect(countdownText(remaining)).toBe(text);
  });
});

test('the limit of a rapid change has its minutes, every other one is a value alone', () => {
  const rise = entry(1, { alarm_type: 'rise', measurand: 'temperature', alarm_values: 5.2, limit_value: 5 });
  expect(alarmLimitText({ ...rise, limit_minutes: 10 }, '1', t)).toBe('+5.0\u00A0°C in 10 min');
  expect(alarmLimitText(rise, '1', t)).toBe('+5.0\u00A0°C');
  expect(alarmLimitText(entry(2, { alarm_values: 9, limit_value: 8 }), '1', t)).toBe('8.0\u00A0°C');
});

describe('a duration', () => {
  test.each([
    [0, { unit: 'seconds', seconds: 0 }],
    [59_999, { unit: 'seconds', seconds: 59 }],
    [61_000, { unit: 'minutes', minutes: 1, seconds: 1 }],
    [3_600_000, { unit: 'hours', hours: 1, minutes: 0 }],
    [24 * 3_600_000 - 1, { unit: 'hours', hours: 23, minutes: 59 }],
    [100 * 3_600_000 + 60_000, { unit: 'days', days: 4, hours: 4 }],
    [-1, null],
    [Number.NaN, null],
  ])('of %d ms', { tags: ['2.9.8'] }, (length, text) => {
    expect(alarmDuration(NOON, NOON + length)).toEqual(text);
  });

  test.each([
    [42_000, '42 s'],
    [303_000, '5 min 3 s'],
    [7_500_000, '2 h 5 min'],
    [1_439 * 3_600_000, '59 d 23 h'],
    [-1, '-'],
    [Number.NaN, '-'],
  ])('of %d ms reads %s', { tags: ['2.9.8'] }, async (length, text) => {
    expect(alarmDurationText(NOON, NOON + length, t)).toBe(text);
  });
});

describe('a note', () => {
  test('is trimmed and signed once, however often it is edited', () => {
    const once = signedNote('  door left open ', 'ann');
    expect(once).toBe('door left open —ann');
    expect(signedNote(once, 'ann')).toBe(once);
    expect(unsignedNote(once, 'ann')).toBe('door left open');
    expect(signedNote(once, 'bob')).toBe('door left open —ann —bob');
  });

  test('that is empty stays empty', () => {
    expect(signedNote(' \n ', 'ann')).toBe('');
  });
});
