import { DEFAULT_ALARM_SETTINGS, NO_INPUT_LIMITS, NOTHING_MEASURED, type InputLimits } from '@ts1/contract';
import { describe, expect, test } from 'vitest';
import {
  enabledConditions,
  isWarningKey,
  measuredKeys,
  milderConditions,
  severerConditions,
  WARNING_KEYS,
  type ConditionKey,
  type Settings,
} from './conditions.ts';
import { Track } from './track.ts';

const MINUTE = 60_000;

function settingsWith(
  limits: InputLimits,
  own: Partial<Settings> = {},
  rules: { readonly active?: 0 | 1; readonly silentAfterMs?: number } = {},
): Settings {
  const { active = null, silentAfterMs = null } = rules;
  return { ...DEFAULT_ALARM_SETTINGS, ...own, inputs: { 3: { limits, active, silentAfterMs } } };
}

/** Evaluates the readings `[minute, value of input 3]`, a null for a reading of something else. */
function evaluateRows(
  key: ConditionKey,
  settings: Settings,
  readings: readonly (readonly [number, number | null])[],
  given: { readonly newDeviceAt?: number } = {},
) {
  const condition = enabledConditions(settings, '1').find((one) => one.key === key) ?? null;
  const track = new Track(key, condition);
  if (given.newDeviceAt !== undefined) track.startAnew(condition, given.newDeviceAt * MINUTE);
  for (const [minute, value] of readings) {
    track.evaluate({
      measuredAt: minute * MINUTE,
      receivedAt: minute * MINUTE,
      ...NOTHING_MEASURED,
      error: null,
      error_2: null,
      inputValues: new Map(value === null ? [] : [[3, value]]),
    });
  }
  const minutes = (at: number | null) => (at === null ? null : at / MINUTE);
  return track.rows.map((row) => ({
    from: minutes(row.activated),
    raised: minutes(row.raisedAt),
    returned: minutes(row.returnedAt),
    value: row.value,
    limit: row.limit,
  }));
}

const analogue = {
  ...NO_INPUT_LIMITS.analogue,
  high_alarm: 1_200,
  high_enable: true,
  low_alarm: 400,
  low_enable: true,
  deadband: 50,
  delay: 5,
  off_delay: null,
} as const;

describe('a figure of an input', () => {
  test.each([
    ['is not beyond at its limit', 'high', [1_200, 1_200], []],
    ['is in pre-alarm above it', 'high', [1_201], [{ from: 0, raised: null, returned: null, value: 1_201 }]],
    [
      'is in alarm after its own delay, with the highest value',
      'high',
      [1_201, 1_450, 1_300],
      [{ from: 0, raised: 5, returned: null, value: 1_450 }],
    ],
    [
      'is back only within the deadband',
      'high',
      [1_300, 1_300, 1_151, 1_150],
      [{ from: 0, raised: 5, returned: 15, value: 1_300 }],
    ],
    ['is not beyond at its low limit', 'low', [400, 400], []],
    ['is in alarm below it', 'low', [399, 390], [{ from: 0, raised: 5, returned: null, value: 390 }]],
  ] as const)('%s', (_name, side, values, expected) => {
    const readings = values.map((value, index) => [index * 5, value] as const);
    expect(evaluateRows(`input:3:${side}`, settingsWith(analogue), readings)).toEqual(
      expected.map((row) => ({ ...row, limit: side === 'high' ? 1_200 : 400 })),
    );
  });

  const warned = {
    ...analogue,
    high_warning: 1_000,
    high_warning_enable: true,
    low_warning: 500,
    low_warning_enable: true,
  };
  test.each([
    [
      'after the delay of alarms, where it has none of its own',
      'high',
      {},
      [1_001, 1_100],
      { from: 0, raised: 5 },
    ],
    ['after its own delay', 'high', { warning_delay: 0 }, [1_001], { from: 0, raised: 0 }],
    ['also while there is an alarm', 'high', { warning_delay: 0 }, [1_300], { from: 0, raised: 0 }],
    ['below its low limit', 'low', { warning_delay: 0 }, [499], { from: 0, raised: 0 }],
    [
      'until the value is back within the deadband',
      'high',
      { warning_delay: 0 },
      [1_001, 951, 950],
      { from: 0, raised: 0, returned: 10 },
    ],
  ] as const)('is warned of %s', (_name, side, own, values, expected) => {
    const readings = values.map((value, index) => [index * 5, value] as const);
    const rows = evaluateRows(`input:3:${side}_warning`, settingsWith({ ...warned, ...own }), readings);
    expect(rows).toEqual([expect.objectContaining({ ...expected, limit: side === 'high' ? 1_000 : 500 })]);
  });

  test('is never warned of again, and its warning goes with the alarm of its side', () => {
    const conditions = enabledConditions(settingsWith(warned, { repeat: true }), '1');
    const repeats = new Map(conditions.map(({ key, rule }) => [key, rule.repeatMs]));
    expect([repeats.get('input:3:high'), repeats.get('input:3:high_warning')]).toEqual([5 * MINUTE, null]);
    expect(isWarningKey('input:3:high_warning')).toBe(true);
    expect(milderConditions('input:3:low')).toEqual(['input:3:low_warning']);
    expect(severerConditions('input:3:high_warning')).toEqual(['input:3:high']);
    expect(milderConditions('input:3:open')).toEqual([]);
    expect(WARNING_KEYS).toContain('input:16:low_warning');
  });

  test('has the delay of its input and not that of its sensor', () => {
    const rows = evaluateRows('input:3:high', settingsWith(analogue, { delay: 60 }), [
      [0, 1_300],
      [5, 1_300],
    ]);
    expect(rows).toEqual([expect.objectContaining({ raised: 5 })]);
  });
});

const open = (minutes: number): InputLimits => ({
  kind: 'state',
  open_enable: true,
  open_minutes: minutes,
});

describe('a state that may not last', () => {
  const door = settingsWith(open(10), {}, { active: 1, silentAfterMs: 15 * MINUTE });

  test('is in alarm once it has lasted for longer, with its time as the limit', () => {
    expect(
      evaluateRows('input:3:open', door, [
        [0, 0],
        [1, 1],
        [6, 1],
        [12, null],
      ]),
    ).toEqual([{ from: 1, raised: 11, returned: null, value: 1, limit: 10 }]);
  });

  test('is no alarm if it ended before', () => {
    expect(
      evaluateRows('input:3:open', door, [
        [1, 1],
        [10, 0],
        [30, null],
      ]),
    ).toEqual([{ from: 1, raised: null, returned: 10, value: 1, limit: 10 }]);
  });

  test('counts lack of power and not power', () => {
    const power = settingsWith(open(0), {}, { active: 0 });
    expect(
      evaluateRows('input:3:open', power, [
        [1, 1],
        [2, 0],
        [3, 1],
      ]),
    ).toEqual([{ from: 2, raised: 2, returned: 3, value: 0, limit: 0 }]);
  });

  test('neither raises nor clears while its sensor is silent', () => {
    const slow = settingsWith(open(60), {}, { active: 1, silentAfterMs: 15 * MINUTE });
    expect(
      evaluateRows('input:3:open', slow, [
        [0, 1],
        [90, 0],
      ]),
    ).toEqual([{ from: 0, raised: null, returned: 90, value: 1, limit: 60 }]);
    expect(
      evaluateRows('input:3:open', slow, [
        [0, 1],
        [90, null],
      ]),
    ).toEqual([{ from: 0, raised: null, returned: null, value: 1, limit: 60 }]);
    expect(
      evaluateRows('input:3:open', slow, [
        [0, 1],
        [90, 1],
      ]),
    ).toEqual([{ from: 0, raised: 90, returned: null, value: 1, limit: 60 }]);
  });

  test('holds as long as the sensor sends anything', () => {
    const slow = settingsWith(open(60), {}, { active: 1, silentAfterMs: 15 * MINUTE });
    const otherReadings = [10, 20, 30, 40, 50, 65].map((minute) => [minute, null] as const);
    expect(evaluateRows('input:3:open', slow, [[0, 1], ...otherReadings])).toEqual([
      expect.objectContaining({ from: 0, raised: 60 }),
    ]);
  });
});

describe('a counter', () => {
  const count = settingsWith({ kind: 'count', count_enable: true, count_alarm: 5 });

  test('is in alarm when it goes up by more than its limit within an hour, and no longer when it does not', () => {
    expect(
      evaluateRows('input:3:count', count, [
        [0, 100],
        [30, 105],
        [40, 106],
        [95, 106],
      ]),
    ).toEqual([{ from: 40, raised: 40, returned: 95, value: 6, limit: 5 }]);
  });

  test('counts on after its device is replaced', () => {
    const counted = [
      [0, 100],
      [30, 106],
    ] as const;
    expect(evaluateRows('input:3:count', count, counted, { newDeviceAt: -1 })).toEqual(
      evaluateRows('input:3:count', count, counted),
    );
    expect(evaluateRows('input:3:count', count, counted)).toHaveLength(1);
  });

  test('starts at nothing when it falls', () => {
    expect(
      evaluateRows('input:3:count', count, [
        [0, 100],
        [10, 4],
        [20, 5],
      ]),
    ).toEqual([]);
    expect(
      evaluateRows('input:3:count', count, [
        [0, 100],
        [10, 4],
        [20, 6],
      ]),
    ).toHaveLength(1);
  });

  test('says nothing over a gap of more than an hour', () => {
    expect(
      evaluateRows('input:3:count', count, [
        [0, 100],
        [61, 200],
      ]),
    ).toEqual([]);
  });
});

describe('the conditions of a sensor', () => {
  test('have none of an input without limits, or whose limits are off', () => {
    const off = settingsWith({ ...analogue, high_enable: false, low_alarm: null });
    const keys = [DEFAULT_ALARM_SETTINGS, off].map((settings) =>
      enabledConditions(settings, '1').map(({ key }) => key),
    );
    expect(keys[0]).toEqual(keys[1]);
  });

  test('have none while it is out of service', () => {
    expect(enabledConditions(settingsWith(analogue, { alarms_disabled: true }), '1')).toEqual([]);
  });

  test('are replayed also where only an older version had limits of the input', () => {
    const keys = measuredKeys([settingsWith(analogue), DEFAULT_ALARM_SETTINGS]);
    expect(keys.filter((key) => key.startsWith('input:'))).toEqual([
      'input:3:high',
      'input:3:low',
      'input:3:open',
      'input:3:count',
    ]);
  });
});
