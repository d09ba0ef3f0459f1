import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { alarmSettings } from '../testing/samples/alarms.ts';
import { sensor } from '../testing/samples/devices.ts';
import { sharedErrors, sharedMeasurands, typedOutcome, withTyped } from './marked-limits-rules.ts';
import { type SensorThresholds, toDraft } from './settings-draft.ts';

const thresholds = (
  settings: Partial<SensorThresholds['settings']> = {},
  changes: Parameters<typeof sensor>[0] = {},
): SensorThresholds => ({ sensor: sensor(changes), settings: alarmSettings(settings) });
const climate = { type: '3' } as const;
const followed = { template: { id: 7, name: 'Vaccine fridge', waiting: false } };

describe('the limits that are asked for', () => {
  test.each([
    ['sensors of one type', [thresholds({}, climate), thresholds({}, climate)], ['temperature', 'humidity']],
    ['sensors of several types', [thresholds({}, climate), thresholds()], ['temperature']],
    ['no sensor', [], []],
  ] as const)('of %s are those that each of them can have', (_, marked, measurands) => {
    expect(sharedMeasurands(marked)).toEqual(measurands);
  });
});

describe('typed limits', () => {
  test.each([
    ['change a sensor without limits', {}, { high_alarm: '8' }, 'changes'],
    ['change a limit that is off', { high_alarm: 8 }, { high_alarm: '8' }, 'changes'],
    ['are so already', { high_alarm: 8, high_enable: true }, { high_alarm: '8' }, 'same'],
    [
      'are so already, typed with a comma',
      { high_alarm: 8.5, high_enable: true },
      { high_alarm: '8,5' },
      'same',
    ],
    ['change the delay alone', { high_alarm: 8, delay: 5 }, { delay: '30' }, 'changes'],
    ['leave followers of a template', { ...followed }, { high_alarm: '8' }, { cannot: 'from a template' }],
    [
      'leave a sensor whose other limit they contradict',
      { high_alarm: 5, high_enable: true },
      { low_alarm: '6' },
      { cannot: expect.stringMatching(/\w/) },
    ],
  ] as const)('%s', (_, settings, typed, outcome) => {
    expect(typedOutcome(thresholds(settings), typed, 'from a template')).toEqual(outcome);
  });

  test('that are empty leave every setting as it is', () => {
    const blank = fc.constantFrom('', ' ', '\t');
    const figure = fc.option(fc.integer({ min: -400, max: 1_000 }).map((tenths) => tenths / 10));
    fc.assert(
      fc.property(figure, fc.boolean(), blank, blank, (high_alarm, high_enable, one, other) => {
        const own = thresholds({ high_alarm, high_enable });
        expect(withTyped(own, { high_alarm: one, delay: other })).toEqual(toDraft(own.settings));
      }),
    );
  });

  test('that no sensor takes are refused at their field, with the words for it', () => {
    const marked = [thresholds(), thresholds({ high_alarm: 5, high_enable: true })];
    expect(Object.keys(sharedErrors(marked, { high_alarm: 'warm', delay: '10' }))).toEqual(['high_alarm']);
    expect(sharedErrors(marked, { low_alarm: '6' })).toEqual({});
    expect(sharedErrors([], { high_alarm: 'warm' })).toEqual({});
  });
});
