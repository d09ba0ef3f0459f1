import type { ResponseFigures } from '@ts1/contract';
import { expect, test } from 'vitest';
import { companyClock } from '../company-clock.ts';
import { responseBlocks } from './response-blocks.ts';

const MINUTE = 60_000;
const times = { count: 3, median_ms: 4_000, p90_ms: 3 * MINUTE, longest_ms: 65 * MINUTE };
const never = { count: 0, median_ms: null, p90_ms: null, longest_ms: null };
const FIGURES: ResponseFigures = {
  alarms: 3,
  target_minutes: 15,
  first_message: times,
  opened: never,
  acknowledged: times,
  normal: times,
  judged: 3,
  within_target: 2,
  without_response: 1,
  by_group: [],
  by_person: [{ person: 'ann', alarms: 3, acknowledged: times }],
  by_sensor: [{ sensor_id: 1, sensor_name: 'Freezer 1', alarms: 3, acknowledged: times }],
  by_hour: [{ hour: 3, alarms: 3, acknowledged: times }],
  per_person_and_day: 1.26,
  most_in_ten_minutes: 2,
  top_ten_share: 1,
};

test('the report has the figures of all alarms, then a table for each point of view that has rows', () => {
  const blocks = responseBlocks(FIGURES, companyClock('UTC'));
  expect(blocks.flatMap((block) => (block.kind === 'facts' ? block.rows : []))).toEqual([
    ['Alarms', '3'],
    ['Acknowledged within 15 min', '2 of 3'],
    ['No message opened and not acknowledged within 15 min', '1 of 3'],
    ['Alarms a person and day', '1.3'],
    ['Most alarms that began within 10 min', '2'],
    ['Part of the ten sensors with the most alarms', '100.0%'],
  ]);
  expect(blocks.flatMap((block) => (block.kind === 'table' ? block.rows : []))).toEqual([
    ['First message delivered', '3', '4 s', '3 min', '1 h 5 min'],
    ['Message opened', '0', '–', '–', '–'],
    ['Acknowledged', '3', '4 s', '3 min', '1 h 5 min'],
    ['Back to normal', '3', '4 s', '3 min', '1 h 5 min'],
    ['ann', '3', '4 s', '3 min', '1 h 5 min'],
    ['Freezer 1', '3', '4 s', '3 min', '1 h 5 min'],
    ['03:00', '3', '4 s', '3 min', '1 h 5 min'],
  ]);
});
