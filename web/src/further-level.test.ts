import {
  alarmSettings,
  byLimit,
  DEFAULT_ALARM_SETTINGS,
  NO_INPUT_LIMITS,
  type AlarmLevel,
} from '@ts1/contract';
import { expect, test, vi } from 'vitest';
import type * as LevelsModule from '../../contract/src/alarms/alarm-levels.ts';
import { alarmKind } from './alarms/sensor-alarm.ts';
import { logSearch } from './alarm-log/log-search.ts';
import { limitsIn, limitsThrough } from './sensor-detail/limits.ts';
import { INPUT_FIGURES, toInputDraft, withFigure } from './thresholds/input-draft.ts';
import { ALL_LIMITS, draftErrors, toDraft } from './thresholds/settings-draft.ts';

/* Tests screens with a level that is added to the levels here; its way through the server is tested there. */
vi.mock('../../contract/src/alarms/alarm-levels.ts', async (original) => {
  const levels = await original<typeof LevelsModule>();
  for (const known of [levels.ALARM_LEVELS, levels.MILDER_LEVELS])
    (known as unknown as string[]).push('notice');
  return levels;
});

// Only this test's levels have it, and their types do not.
const NOTICE = 'notice' as AlarmLevel;
const limits = { high_alarm: 8, high_enable: true, high_notice: 6, high_notice_enable: true };

test('a level that was added to the levels has its fields on Thresholds, inside those before it', () => {
  expect(ALL_LIMITS.map(({ side, level }) => `${side} ${level}`)).toEqual([
    'high alarm',
    'high warning',
    'high notice',
    'low notice',
    'low warning',
    'low alarm',
  ]);
  const saved = alarmSettings.parse({ ...DEFAULT_ALARM_SETTINGS, ...limits, sensor_id: 1 });
  const draft = { ...toDraft(saved), ['high_notice' as 'high_warning']: '9' };
  expect(draft).toMatchObject({ high_notice: '9', high_notice_enable: true, notice_delay: '' });
  expect(draftErrors(draft, '1')).toEqual({ high_notice: 'must be below the high limit' });
});

test('it has its fields among the limits of an input', () => {
  expect(INPUT_FIGURES.analogue).toEqual(
    expect.arrayContaining(['high_notice', 'low_notice', 'notice_delay']),
  );
  const draft = toInputDraft(NO_INPUT_LIMITS.analogue);
  expect(withFigure(draft, 'high_notice' as 'high_warning', '300').switches).toMatchObject({
    high_notice_enable: true,
  });
});

test('its limits are drawn, now and through time', () => {
  const saved = alarmSettings.parse({ ...DEFAULT_ALARM_SETTINGS, ...limits, sensor_id: 1 });
  expect(limitsIn(saved)).toContainEqual({ measurand: 'temperature', side: 'high', level: NOTICE, value: 6 });
  const version = {
    version: 1,
    from: null,
    to: null,
    outOfService: false,
    limits: [{ measurand: 'temperature' as const, ...byLimit<number | null>(null), high_notice: 6 }],
    changes: [],
  };
  expect(limitsThrough([version])).toMatchObject([{ side: 'high', level: NOTICE, value: 6 }]);
});

test('it is steady like a warning, and the log can be filtered by it', () => {
  const row = { level: NOTICE, returned_at: null } as const;
  expect(alarmKind({ ...row, state: 'alarm' })).toBe('warning');
  expect(alarmKind({ ...row, state: 'pre-alarm' })).toBeNull();
  expect(logSearch.parse({ level: 'notice' })).toMatchObject({ level: 'notice' });
});
