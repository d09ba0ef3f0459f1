import {
  byLimit,
  DEFAULT_ALARM_SETTINGS,
  NO_INPUT_LIMITS,
  type AlarmLogEntry,
  type AlarmSettings,
} from '@ts1/contract';
import { describe, expect, test } from 'vitest';
import {
  alarmPeriods,
  beyondAny,
  changeLimitsThrough,
  limitsIn,
  limitsThrough,
  limitState,
} from './limits.ts';
import { currentAlarm } from '../testing/samples/alarms.ts';

const settings = (changes: Partial<AlarmSettings> = {}): AlarmSettings => ({
  ...DEFAULT_ALARM_SETTINGS,
  sensor_id: 1,
  high_alarm: -15,
  high_enable: true,
  low_alarm: -25,
  low_enable: true,
  ...changes,
});
const at = (minute: number): string => new Date(Date.UTC(2026, 10, 21, 12, minute)).toISOString();
const row = (changes: Partial<AlarmLogEntry> = {}): AlarmLogEntry => ({
  ...currentAlarm(),
  idAlarmLog: 1,
  event_id: 1,
  sensor_id: 1,
  activated: at(0),
  raised_at: at(10),
  alarm_values: -12,
  limit_value: -15,
  delay_ends_at: at(10),
  since: '2026-01-01T00:00:00.000Z',
  ...changes,
});
const sensor = (temperature: number | null) => ({ temperature, temperature_2: null, humidity: null });

describe('limits on the chart', () => {
  test('are those that are on, and none out of service', () => {
    expect(limitsIn(settings({ low_enable: false, humidity_high_alarm: 70 }))).toEqual([
      { measurand: 'temperature', side: 'high', value: -15 },
    ]);
    expect(limitsIn(settings({ alarms_disabled: true }))).toEqual([]);
    expect(limitsIn(undefined)).toEqual([]);
  });

  test('exempt what is strictly beyond them from smoothing, of their measurand alone', () => {
    const ever = { startMs: Number.NEGATIVE_INFINITY, endMs: Number.POSITIVE_INFINITY };
    const isExempt = beyondAny(limitsIn(settings()).map((limit) => ({ ...limit, ...ever })));
    const isExemptAt = (value: number) => isExempt({ at: 0, value }, 'temperature');
    expect([-26, -25, -20, -15, -14].map(isExemptAt)).toEqual([true, false, false, false, true]);
    expect(isExempt({ at: 0, value: 50 }, 'humidity')).toBe(false);
  });
});

describe('limits through time', () => {
  const version = (number: number, from: string | null, to: string | null, high: number | null) => ({
    version: number,
    from,
    to,
    outOfService: false,
    limits: [{ measurand: 'temperature' as const, ...byLimit<number | null>(null), high }],
    changes: [],
  });
  const [first, second] = [Date.parse(at(10)), Date.parse(at(20))];

  test('are each in force from when it was saved; what another version leaves is one', () => {
    const versions = [
      version(1, null, at(10), 8),
      version(2, at(10), at(20), 8),
      version(3, at(20), null, 20),
    ];
    expect(limitsThrough(versions)).toEqual([
      {
        measurand: 'temperature',
        side: 'high',
        value: 8,
        startMs: Number.NEGATIVE_INFINITY,
        endMs: second,
      },
      { measurand: 'temperature', side: 'high', value: 20, startMs: second, endMs: Number.POSITIVE_INFINITY },
    ]);
  });

  test('of a figure of an input are lines of it; those of a door and of what is off are none', () => {
    const warning = { high_warning: 1_000, high_warning_enable: true };
    const alarms = { high_alarm: 1_200, high_enable: true, low_alarm: 300 };
    const co2 = { ...NO_INPUT_LIMITS.analogue, ...alarms, ...warning };
    const door = { kind: 'state' as const, open_enable: true, open_minutes: 10 };
    const versions = [
      {
        ...version(1, null, null, null),
        inputs: [
          { input: 3, limits: co2 },
          { input: 4, limits: door },
        ],
      },
    ];
    expect(limitsThrough(versions)).toEqual([
      { measurand: 'input:3', side: 'high', value: 1_200, startMs: -Infinity, endMs: Infinity },
      {
        measurand: 'input:3',
        side: 'high',
        level: 'warning',
        value: 1_000,
        startMs: -Infinity,
        endMs: Infinity,
      },
    ]);
  });

  test('of changes are one while type, figure and minutes stay, and none out of service', () => {
    const rise = { type: 'rise' as const, value: 3, minutes: 30 };
    const versions = [
      { ...version(1, null, at(10), 8), changes: [rise] },
      { ...version(2, at(10), at(20), 9), changes: [rise] },
      { ...version(3, at(20), null, 9), changes: [{ ...rise, minutes: 60 }], outOfService: true },
    ];
    expect(changeLimitsThrough(versions)).toEqual([
      { ...rise, startMs: Number.NEGATIVE_INFINITY, endMs: second },
    ]);
  });

  test('are none while the sensor was out of service, and evaluate a point by its own time', () => {
    const versions = [
      version(1, null, at(10), 8),
      { ...version(2, at(10), at(20), 8), outOfService: true },
      version(3, at(20), null, 20),
    ];
    const isExempt = beyondAny(limitsThrough(versions));
    const times = [first - 1, first, second];
    expect(times.map((time) => isExempt({ at: time, value: 10 }, 'temperature'))).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('periods of alarm', () => {
  test('last until the value is back, until the limit was changed, else until now, acknowledged or not', () => {
    const entries = [
      row({ returned_at: at(30), alarm_reset: at(40) }),
      row({ ended_at: at(50) }),
      row(),
      row({ state: 'acknowledged', acknowledged_at: at(20), alarm_reset: at(20) }),
    ];
    const ends = alarmPeriods(entries, Date.parse(at(59))).map(({ endMs }) => new Date(endMs).toISOString());
    expect(ends).toEqual([at(30), at(50), at(59), at(59)]);
  });

  test('know since when they were acknowledged and still out, and nothing of an acknowledgement after the return', () => {
    const entries = [
      row({ acknowledged_at: at(20) }),
      row({ acknowledged_at: at(40), returned_at: at(30) }),
      row(),
    ];
    const since = alarmPeriods(entries, Date.parse(at(59))).map(({ acknowledgedMs }) => acknowledgedMs);
    expect(since).toEqual([Date.parse(at(20)), undefined, undefined]);
  });

  test('are neither pre-alarms nor what was withdrawn nor silence', () => {
    const entries = [row({ raised_at: null }), row({ withdrawn: true }), row({ alarm_type: 'offline' })];
    expect(alarmPeriods(entries, Date.parse(at(59)))).toEqual([]);
  });
});

describe('the state of a sensor', () => {
  const limits = limitsIn(settings());

  test('beyond a limit counts since its excursion', () => {
    expect(limitState(sensor(-12), limits, [row()])).toMatchObject({
      kind: 'high',
      sinceMs: Date.parse(at(0)),
    });
    expect(limitState(sensor(-30), limits, [row()])).toMatchObject({ kind: 'low', sinceMs: undefined });
  });

  test('inside counts since the last return, where there ever was one', () => {
    const returned = [row({ returned_at: at(20) }), row({ returned_at: at(30) })];
    expect(limitState(sensor(-20), limits, returned)).toEqual({ kind: 'in', sinceMs: Date.parse(at(30)) });
    expect(limitState(sensor(-20), limits, [])).toEqual({ kind: 'in', sinceMs: undefined });
  });

  test('without a limit of a change is not within one, and with one is inside', () => {
    const rise = { type: 'rise' as const, value: 3, minutes: 30 };
    expect(limitState(sensor(-20), [], [], [rise])).toEqual({ kind: 'in', sinceMs: undefined });
    expect(limitState(sensor(null), [], [], [rise])).toEqual({ kind: 'none' });
  });

  test('without limits or without a value there is none', () => {
    expect(limitState(sensor(-20), [], [])).toEqual({ kind: 'none' });
    expect(limitState(sensor(null), limits, [])).toEqual({ kind: 'none' });
  });
});
