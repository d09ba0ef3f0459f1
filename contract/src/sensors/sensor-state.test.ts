import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { alarmState } from '../alarms/alarm-log.ts';
import { ALARM_LEVELS } from '../alarms/alarm-levels.ts';
import { ALARM_TYPE_NAMES } from '../alarms/alarm-types.ts';
import { type Condition, type SensorFacts, sensorState } from './sensor-state.ts';
import { GUARDS, SENSOR_STATES, type SensorState } from './sensor-states.ts';
import { OFFLINE_WINDOW_MS } from './silence.ts';

const NOW = Date.UTC(2026, 0, 31, 12);
const CALM: SensorFacts = {
  type: '1',
  lastHeardAt: new Date(NOW).toISOString(),
  silentAfterMs: OFFLINE_WINDOW_MS,
  Battery: '3.6',
  error: null,
  error_2: null,
  conditions: [],
  guard: 'limits',
};
const SILENT = { lastHeardAt: new Date(NOW - OFFLINE_WINDOW_MS).toISOString() };

const row = (
  alarm_type: Condition['alarm_type'],
  state: Condition['state'],
  more: Partial<Condition> = {},
): Condition => ({ alarm_type, state, level: 'alarm', returned_at: null, ...more });
const HIGH = row('high', 'alarm');
const BACK = { returned_at: '2026-01-31T11:50:00.000Z' };

const arbitraryCondition = fc.record({
  alarm_type: fc.constantFrom(...ALARM_TYPE_NAMES),
  state: fc.constantFrom(...alarmState.options),
  level: fc.constantFrom(...ALARM_LEVELS),
  returned_at: fc.constantFrom(null, BACK.returned_at),
});
const arbitraryFacts: fc.Arbitrary<SensorFacts> = fc.record({
  type: fc.constant('1' as const),
  lastHeardAt: fc.constantFrom(null, CALM.lastHeardAt, SILENT.lastHeardAt),
  silentAfterMs: fc.constant(OFFLINE_WINDOW_MS),
  Battery: fc.constantFrom(null, '0', '3', '3.6'),
  error: fc.constantFrom(null, 8001),
  error_2: fc.constantFrom(null, 8002),
  conditions: fc.array(arbitraryCondition, { maxLength: 4 }),
  guard: fc.constantFrom(...GUARDS),
});
const stateRank = (state: SensorState): number => SENSOR_STATES.indexOf(state);

describe('a sensor is shown as', () => {
  test.each<[string, SensorState, Partial<SensorFacts>]>([
    ['normal when nothing is wrong and a limit guards it', 'normal', {}],
    ['without limits when nothing guards it, and never as normal', 'no_limits', { guard: 'none' }],
    ['in alarm when a limit is passed and nobody has acknowledged it', 'alarm', { conditions: [HIGH] }],
    ['in alarm when it is silent as well', 'alarm', { conditions: [row('offline', 'alarm'), HIGH] }],
    [
      'still out when all of it is acknowledged, and it is silent',
      'still_out',
      { conditions: [row('low', 'acknowledged'), row('offline', 'alarm')], ...SILENT },
    ],
    ['about to be in alarm while the delay runs', 'pre_alarm', { conditions: [row('rise', 'pre-alarm')] }],
    [
      'warned, acknowledged or not',
      'warning',
      { conditions: [row('high', 'acknowledged', { level: 'warning' })] },
    ],
    [
      'normal while only the delay of a warning runs',
      'normal',
      { conditions: [row('high', 'pre-alarm', { level: 'warning' })] },
    ],
    ['offline when it is silent, alarm or not', 'offline', { ...SILENT }],
    ['offline when its silence is acknowledged', 'offline', { conditions: [row('offline', 'acknowledged')] }],
    ['offline when it is silent and has no limits', 'offline', { ...SILENT, guard: 'none' }],
    ['faulty when a probe could not measure', 'fault', { error: 8001 }],
    ['low on battery without an alarm of it', 'battery', { Battery: '3' }],
    [
      'back and not acknowledged when its silence is over',
      'returned',
      { conditions: [row('offline', 'alarm', BACK)] },
    ],
    [
      'back and not acknowledged when its value is back, though nothing guards it any more',
      'returned',
      { conditions: [row('high', 'alarm', BACK)], guard: 'none' },
    ],
    [
      'out of service though it is silent, faulty and low on battery',
      'out_of_service',
      {
        guard: 'out_of_service',
        ...SILENT,
        Battery: '0',
        error: 8001,
      },
    ],
  ])('%s', (_, state, facts) => {
    expect(sensorState({ ...CALM, ...facts }, NOW)).toBe(state);
  });
});

test('one condition more never makes a sensor look less urgent', () => {
  fc.assert(
    fc.property(arbitraryFacts, arbitraryCondition, (facts, condition) => {
      const more = { ...facts, conditions: [...facts.conditions, condition] };
      expect(stateRank(sensorState(more, NOW))).toBeLessThanOrEqual(stateRank(sensorState(facts, NOW)));
    }),
  );
});

test('the order of its conditions makes no difference', () => {
  fc.assert(
    fc.property(arbitraryFacts, (facts) => {
      const turned = { ...facts, conditions: facts.conditions.toReversed() };
      expect(sensorState(turned, NOW)).toBe(sensorState(facts, NOW));
    }),
  );
});

test('a sensor is normal only while a limit guards it', () => {
  fc.assert(
    fc.property(arbitraryFacts, (facts) => {
      expect(sensorState(facts, NOW) !== 'normal' || facts.guard === 'limits').toBe(true);
    }),
  );
});
