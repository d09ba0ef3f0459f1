import type { AlarmEvent } from '@ts1/contract';
import { expect, test } from 'vitest';
import { companyClock } from '../company-clock.ts';
import { alarmBlocks } from './alarm-blocks.ts';

const clock = companyClock('Europe/Stockholm');
const NOW = Date.parse('2026-01-31T12:00:00Z');
const at = (time: string): string => `2026-01-31T${time}:00.000Z`;

const event = (changes: Partial<AlarmEvent> = {}): AlarmEvent => ({
  event_id: 1,
  idAlarmLog: 1,
  acknowledgeable: null,
  sensor_id: 1,
  base_unit_id: null,
  name: 'Freezer',
  serialNo: '010203',
  sensor_type: '1',
  deleted: false,
  alarm_type: 'high',
  level: 'alarm',
  measurand: 'temperature',
  state: 'acknowledged',
  activated: at('01:00'),
  raised_at: at('01:10'),
  delay_ends_at: null,
  acknowledged_at: at('01:20'),
  acknowledged_by: 'ann',
  returned_at: at('02:00'),
  ended_at: at('02:00'),
  alarm_reset: at('01:20'),
  out_since: null,
  time_outside_ms: 3_600_000,
  extreme: -9.5,
  limit_value: -15,
  excursions: 1,
  repetitions: 0,
  notes: '',
  note_row: 1,
  note: '',
  detected_late: false,
  ...changes,
});

const blocks = (alarms: { readonly events?: AlarmEvent[]; readonly drills?: AlarmEvent[] }) => {
  const { events = [], drills = [] } = alarms;
  return alarmBlocks(
    {
      figures: { completeness: null, notYetKnown: null, measurands: [], changes: [] },
      alarms: { events, eventsInAll: events.length, drills, excursions: [] },
      now: NOW,
    },
    clock,
  );
};
const titles = (of: ReturnType<typeof blocks>) =>
  of.flatMap((block) => (block.kind === 'heading' || block.kind === 'note' ? [block.text] : []));
const rows = (of: ReturnType<typeof blocks>) =>
  of.flatMap((block) => (block.kind === 'table' ? block.rows : []));

test('an alarm that a second person confirmed has their name and time under the acknowledgement', () => {
  const confirmed = { confirmed_by: 'quinn', confirmed_at: at('03:00') };
  expect(rows(blocks({ events: [event(confirmed)] })).flat()).toContainEqual(
    expect.stringMatching(/^ann, .*02:20.*\nConfirmed: quinn, .*04:00$/),
  );
  expect(
    rows(blocks({ events: [event()] }))
      .flat()
      .join(),
  ).not.toContain('Confirmed');
});

test('alarms of drills have a table of their own, and are no alarms of the period', () => {
  const drilled = blocks({ drills: [event({ drill: true })] });
  expect(titles(drilled)).toEqual([
    'Alarms',
    'No alarms in this period.',
    'Alarms of drills with this probe, not counted',
  ]);
  expect(rows(drilled)).toHaveLength(1);
  expect(titles(blocks({ events: [event()] }))).toEqual(['Alarms']);
});
