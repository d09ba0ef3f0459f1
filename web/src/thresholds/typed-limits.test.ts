import { DEFAULT_ALARM_SETTINGS, type AlarmSettings } from '@ts1/contract';
import { assert, constantFrom, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { draftErrors, toDraft, type SettingsDraft } from './settings-draft.ts';
import { withSwitches } from './typed-limits.ts';

const draft = (changes: Partial<AlarmSettings> = {}) =>
  toDraft({ ...DEFAULT_ALARM_SETTINGS, sensor_id: 1, ...changes });

const withChange = (before: SettingsDraft, change: Partial<SettingsDraft>): SettingsDraft => ({
  ...before,
  ...withSwitches(change),
});

test('a limit is on as soon as a figure is typed for it, whatever is measured', { tags: ['R148'] }, () => {
  assert(
    property(
      constantFrom(
        'high_alarm',
        'low_alarm',
        'temperature_2_high_alarm',
        'temperature_2_low_alarm',
        'humidity_high_alarm',
        'humidity_low_alarm',
      ),
      integer({ min: 0, max: 99 }),
      (limit, figure) => {
        const typed = withChange(draft(), { [limit]: String(figure) });
        const enable = limit.replace(/_alarm$/, '_enable');
        expect(typed).toMatchObject({ [limit]: String(figure), [enable]: true });
        expect(withChange(typed, { [limit]: ' ' })).toMatchObject({ [enable]: false });
      },
    ),
  );
});

test(
  'a limit that is switched off keeps its figure, and typing in it switches it on again',
  { tags: ['R148'] },
  () => {
    const off = withChange(withChange(draft(), { high_alarm: '8' }), { high_enable: false });
    expect(off).toMatchObject({ high_alarm: '8', high_enable: false });
    expect(withChange(off, { high_alarm: '8.5' })).toMatchObject({ high_enable: true });
  },
);

test('a limit that is switched on without a figure is refused beside its field', () => {
  const on = withChange(draft(), { low_enable: true });
  expect(draftErrors(on, '1')).toEqual({ low_alarm: 'must be given' });
});

test('other fields change nothing but themselves', () => {
  const before = draft({ high_alarm: 8, high_enable: true });
  expect(withChange(before, { delay: '10' })).toEqual({ ...before, delay: '10' });
});
