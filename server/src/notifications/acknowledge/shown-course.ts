import { shownUnit, toShown } from '@ts1/contract';
import type { Reader } from '../letters/letter.ts';
import type { Course } from './read-course.ts';

/** The course of an alarm in the unit in which whoever looks reads temperatures. */
export function shownCourse({ chart, trend }: Course, { temperatureUnit }: Reader): Course {
  const { unit, points, high, low } = chart;
  const shown = (value: number) => toShown(value, unit, temperatureUnit);
  return {
    chart: {
      ...chart,
      unit: shownUnit(unit, temperatureUnit),
      points: points.map(({ at, value }) => ({ at, value: shown(value) })),
      high: high === null ? null : shown(high),
      low: low === null ? null : shown(low),
    },
    trend: trend && { ...trend, change: toShown(trend.change, unit, temperatureUnit, 'difference') },
  };
}
