import { describe, expect, test } from 'vitest';
import { minutesAgo } from '../testing/now.ts';
import { alarmEvent, endedEvent } from '../testing/samples/alarms.ts';
import { alarmTimeline } from './timeline.ts';

const kinds = (event: Parameters<typeof alarmTimeline>[0]) => alarmTimeline(event).map(({ kind }) => kind);

describe('the timeline of an alarm', () => {
  test('has its steps in the order in which they came, with their times', () => {
    expect(alarmTimeline(endedEvent())).toEqual([
      { kind: 'began', at: Date.parse(minutesAgo(10)) },
      { kind: 'raised', at: Date.parse(minutesAgo(5)) },
      { kind: 'acknowledged', at: Date.parse(minutesAgo(3)) },
      { kind: 'returned', at: Date.parse(minutesAgo(2)) },
    ]);
    expect(kinds(endedEvent({ acknowledged_at: minutesAgo(1) }))).toEqual([
      'began',
      'raised',
      'returned',
      'acknowledged',
    ]);
  });

  test.each([
    ['that is raised without a delay once', alarmEvent({ raised_at: minutesAgo(10) }), ['began']],
    ['whose delay runs as begun', alarmEvent({ raised_at: null }), ['began']],
    [
      'that is out again without its earlier return',
      endedEvent({ out_since: minutesAgo(1) }),
      ['began', 'raised', 'acknowledged'],
    ],
    [
      'whose return was not seen with its end',
      endedEvent({ returned_at: null }),
      ['began', 'raised', 'acknowledged', 'ended'],
    ],
    [
      'that was withdrawn with that',
      endedEvent({ state: 'withdrawn', acknowledged_at: null, returned_at: null }),
      ['began', 'raised', 'withdrawn'],
    ],
  ])('shows one %s', (_, event, expected) => {
    expect(kinds(event)).toEqual(expected);
  });
});
