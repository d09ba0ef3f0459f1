import { describe, expect, test } from 'vitest';
import { type PeriodDraft, toBody } from './period-draft.ts';

const draft = (changes: Partial<PeriodDraft> = {}): PeriodDraft => ({
  scope: 'zone',
  zoneId: 3,
  baseUnitId: undefined,
  sensorIds: [],
  reason: ' Defrosting ',
  startsNow: true,
  from: '2026-01-31T03:00',
  until: '2026-01-31T05:00',
  repeats: false,
  weekdays: [],
  time: '02:00',
  minutes: '60',
  ...changes,
});
const UNTIL = Date.parse('2026-01-31T04:00:00Z');

describe('the form of maintenance', () => {
  test('begins now unless the start was touched, on the company’s clock', () => {
    expect(toBody(draft(), 'Europe/Stockholm').body).toEqual({
      scope: 'zone',
      zone_id: 3,
      reason: 'Defrosting',
      until: UNTIL,
    });
    expect(toBody(draft({ startsNow: false }), 'Europe/Stockholm').body?.from).toBe(
      Date.parse('2026-01-31T02:00:00Z'),
    );
  });

  test('repeats on days of the week', () => {
    const body = toBody(draft({ repeats: true, weekdays: ['1', '7'] }), 'UTC').body;
    expect(body?.repeats).toEqual({ weekdays: [1, 7], time: '02:00', minutes: 60 });
  });

  test.each([
    ['target', { scope: 'sensors' }],
    ['target', { zoneId: undefined }],
    ['reason', { reason: ' ' }],
    ['from', { startsNow: false, from: '' }],
    ['until', { until: '2026-02-30T05:00' }],
    ['weekdays', { repeats: true }],
    ['time', { repeats: true, weekdays: ['1'], time: '' }],
    ['minutes', { repeats: true, weekdays: ['1'], minutes: '721' }],
  ] as const)('says that its %s is missing or wrong', (problem, changes) => {
    expect(toBody(draft(changes), 'UTC').problem).toBe(problem);
  });
});
