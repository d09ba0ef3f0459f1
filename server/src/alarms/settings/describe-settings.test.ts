import { DEFAULT_ALARM_SETTINGS } from '@ts1/contract';
import { describe, expect, test } from 'vitest';
import { describeSettings } from './describe-settings.ts';

const sentenceFor = (before: object, after: object): string =>
  describeSettings({ ...DEFAULT_ALARM_SETTINGS, ...before }, { ...DEFAULT_ALARM_SETTINGS, ...after });

describe('a change of alarm settings is described', () => {
  test.each([
    ['with both values and their unit', { high_alarm: 8 }, { high_alarm: 9.5 }, 'High limit 8 → 9.5 °C'],
    ['with what was not there', {}, { low_alarm: -25 }, 'Low limit none → -25 °C'],
    ['with what is no longer there', { delay: 10 }, { delay: null }, 'Delay 10 min → none'],
    ['as a switch', { repeat: true }, { high_enable: true }, 'High alarm on, Repeat off'],
    ['by what was measured', {}, { humidity_high_alarm: 60 }, 'Humidity high limit none → 60 %'],
    ['as out of service', {}, { alarms_disabled: true }, 'Out of service'],
    ['as back in service', { alarms_disabled: true }, {}, 'Back in service'],
    ["against the company's time", {}, { offline_after: 30 }, "Offline after the company's time → 30 min"],
    ['when nothing was', { delay: 5 }, { delay: 5 }, 'nothing changed'],
  ])('%s', (_, before, after, sentence) => {
    expect(sentenceFor(before, after)).toBe(sentence);
  });

  test.each(Object.entries(DEFAULT_ALARM_SETTINGS))('for %s without the name of its field', (name, value) => {
    const sentence = sentenceFor({}, { [name]: typeof value === 'boolean' ? !value : 7 });
    expect(sentence).toMatch(/^[A-Z][^_]+$/);
  });
});
