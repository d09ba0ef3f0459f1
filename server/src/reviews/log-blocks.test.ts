import type { ReviewedSensor } from '@ts1/contract';
import { expect, test } from 'vitest';
import { companyClock } from '../reports/index.ts';
import { logBlocks, type LogReview } from './log-blocks.ts';

const DAY = 86_400_000;
const DUE = Date.UTC(2026, 10, 2, 8);
const sensor: ReviewedSensor = {
  sensor_id: 1,
  sensor_name: 'Fridge 1',
  serial_no: '010203',
  readings: 288,
  completeness: 1,
  measurands: [
    {
      measurand: 'temperature',
      min: 2.5,
      min_at: '2026-11-01T20:00:00.000Z',
      max: 6.5,
      max_at: '2026-11-02T02:00:00.000Z',
      mean: 4,
      outside_ms: 0,
      low: 2,
      high: 8,
    },
  ],
  alarms: 0,
  unacknowledged: 0,
  quiet: [],
  calibration_due: null,
  later_readings: 0,
};
const row = (days: number, changes: Partial<LogReview['row']> = {}): LogReview['row'] => ({
  to_at: DUE + days * DAY,
  grace_ends_at: DUE + days * DAY + DAY / 6,
  done_at: null,
  done_by: null,
  result: null,
  text: null,
  must_be_signed: 0,
  signed_at: null,
  plan_ended_at: null,
  ...changes,
});

test('the log has a row for each review with time, name, minimum, maximum and initials, then the findings', () => {
  const blocks = logBlocks(
    [
      {
        row: row(0, { done_at: DUE + 60_000, done_by: 'anna.lee', result: 'nothing' }),
        sensors: [sensor],
      },
      {
        row: row(1, { done_at: DUE + 2 * DAY, done_by: 'bob', result: 'finding', text: 'The seal is worn' }),
        sensors: [{ ...sensor, alarms: 2 }],
      },
      { row: row(2), sensors: [] },
    ],
    companyClock('UTC'),
  );
  expect(blocks.flatMap((block) => (block.kind === 'table' ? block.rows : []))).toEqual([
    [
      '2 Nov 2026, 08:00',
      '2 Nov 2026, 08:01',
      'anna.lee',
      '2.5\u00A0°C',
      '6.5\u00A0°C',
      '0',
      'nothing to note',
      'AL',
    ],
    [
      '3 Nov 2026, 08:00',
      '4 Nov 2026, 08:00',
      'bob',
      '2.5\u00A0°C',
      '6.5\u00A0°C',
      '2',
      'finding, late',
      'B',
    ],
    ['4 Nov 2026, 08:00', '–', '–', '–', '–', '–', 'not done', '–'],
  ]);
  expect(blocks.filter(({ kind }) => kind === 'heading')).toEqual([
    { kind: 'heading', level: 2, text: 'Fridge 1 (010203), Temperature' },
    { kind: 'heading', level: 2, text: 'Findings' },
  ]);
  expect(blocks.at(-1)).toEqual({ kind: 'note', text: '4 Nov 2026, 08:00, bob: The seal is worn' });
});

test('a review that must be signed and is not is marked, and late is one that was signed late', () => {
  const done = { done_at: DUE, done_by: 'bob', result: 'nothing', must_be_signed: 1 } as const;
  const blocks = logBlocks(
    [
      { row: row(0, done), sensors: [sensor] },
      { row: row(0, { ...done, signed_at: DUE + 60_000 }), sensors: [sensor] },
      { row: row(0, { ...done, signed_at: DUE + DAY }), sensors: [sensor] },
    ],
    companyClock('UTC'),
  );
  const rows = blocks.flatMap((block) => (block.kind === 'table' ? block.rows : []));
  expect(rows.map((cells) => cells[6])).toEqual([
    'nothing to note, signature missing',
    'nothing to note',
    'nothing to note, late',
  ]);
});

test('a month without a review says so', () => {
  expect(logBlocks([], companyClock('UTC'))).toEqual([
    { kind: 'note', text: 'No review was due in this month.' },
  ]);
});
