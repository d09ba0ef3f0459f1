import { describe, expect, test } from 'vitest';
import { assessAlarms, type RaisedEvent } from './alarm-quality.ts';
import { batteryLowAt } from './battery-forecast.ts';
import { countHours, stateHours } from './input-hours.ts';
import { heatMap, weekClock } from './heat-map.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const event = (minute: number, given: Partial<RaisedEvent> = {}): RaisedEvent => ({
  sensorId: 1,
  name: 'Freezer',
  condition: 'temperature:high',
  type: 'high',
  raisedAt: minute * MINUTE,
  overAt: minute * MINUTE,
  cause: null,
  ...given,
});

describe('alarm quality', () => {
  test('three alarms of one condition within ten minutes are chattering', () => {
    expect(assessAlarms([event(0), event(5), event(10)], 0).chattering).toHaveLength(1);
    expect(assessAlarms([event(0), event(5), event(11)], 0).chattering).toEqual([]);
    expect(assessAlarms([event(0), event(5), event(6, { condition: 'battery' })], 0).chattering).toEqual([]);
  });

  test('an alarm in force for more than a day is standing', () => {
    const open = event(0, { overAt: null });
    expect(assessAlarms([open], DAY).standing).toBe(0);
    expect(assessAlarms([open, event(0, { overAt: DAY + 1 })], DAY + 1).standing).toBe(2);
  });

  test('more than ten new alarms in ten minutes are a flood, counted once', () => {
    const alarms = (count: number, from: number) =>
      Array.from({ length: count }, (_, index) => event(from + index / 10, { sensorId: index }));
    expect(assessAlarms(alarms(10, 0), 0).floods).toBe(0);
    expect(assessAlarms(alarms(11, 0), 0).floods).toBe(1);
    expect(assessAlarms([...alarms(30, 0), ...alarms(11, 60)], 0).floods).toBe(2);
  });
});

describe('the battery forecast', () => {
  const days = (count: number, dayMean: (day: number) => number) =>
    Array.from({ length: count }, (_, day) => ({ at: day * DAY, mean: dayMean(day) }));

  test('follows the straight line of the days', () => {
    expect(
      batteryLowAt(
        days(30, (day) => 3.6 - day * 0.005),
        3.3,
      ),
    ).toBeCloseTo(60 * DAY, -4);
  });

  test('says nothing of too few days, of a battery that holds, or that is low already', () => {
    expect(
      batteryLowAt(
        days(14, (day) => 3.6 - day * 0.005),
        3.3,
      ),
    ).toBeNull();
    expect(
      batteryLowAt(
        days(30, () => 3.6),
        3.3,
      ),
    ).toBeNull();
    expect(
      batteryLowAt(
        days(30, (day) => 3.4 + day * 0.001),
        3.3,
      ),
    ).toBeNull();
    expect(
      batteryLowAt(
        days(30, (day) => 3.2 - day * 0.001),
        3.3,
      ),
    ).toBeNull();
  });
});

const ONE_VALUE = { samples: 1, min: 0, max: 0, sum: 0, difference: 0, resets: 0 };

describe('the heat map', () => {
  const bucket = (text: string, mean: number, count = 1) => ({
    at: Date.parse(text),
    count,
    mean,
    min: mean - 1,
    max: mean + 1,
  });

  test('weighs means by their readings', () => {
    const monday = [bucket('2026-01-05T10:00:00Z', 4, 3), bucket('2026-01-05T10:50:00Z', 8, 1)];
    expect(heatMap(monday, weekClock('Europe/London'))).toEqual([
      { day: 0, hour: 10, mean: 5, min: 3, max: 9 },
    ]);
  });

  test('hours of a state begin on the clock of the company, and a counter is of no hour after a silence', () => {
    const clock = weekClock('Asia/Kolkata');
    const at = (text: string) => Date.parse(`2026-01-05T${text}:00Z`);
    const period = { from: at('00:00'), until: at('02:00') };
    // 00:00 UTC is 05:30 there.
    const bands = [{ from: at('00:15'), until: at('01:00'), value: 1 as const }];
    const open = stateHours(
      [...bands, { from: at('01:00'), until: at('01:30'), value: 0 }],
      period,
      1,
      clock,
    );
    expect(heatMap(open, clock)).toEqual([
      { day: 0, hour: 5, mean: 100, min: 100, max: 100 },
      { day: 0, hour: 6, mean: 50, min: 50, max: 50 },
    ]);
    const value = (time: string, counted: number) => ({
      at: at(time),
      rollup: { ...ONE_VALUE, firstAt: at(time), first: counted, lastAt: at(time), last: counted },
    });
    const counts = countHours([value('00:10', 4), value('00:40', 9), value('05:00', 99)], undefined, clock);
    expect(heatMap(counts, clock)).toEqual([{ day: 0, hour: 6, mean: 5, min: 5, max: 5 }]);
  });

  test('goes by the clock of the company, also where it is half an hour off and over midnight', () => {
    const cells = heatMap(
      [bucket('2026-01-04T18:20:00Z', 1), bucket('2026-01-04T18:30:00Z', 2)],
      weekClock('Asia/Kolkata'),
    );
    expect(cells.map(({ day, hour, mean }) => [day, hour, mean])).toEqual([
      [0, 0, 2],
      [6, 23, 1],
    ]);
  });
});
