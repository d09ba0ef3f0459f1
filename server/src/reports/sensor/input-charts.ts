import { figureLimit, INPUT_TABLE, LIMIT_SIDES, MILDER_LEVELS } from '@ts1/contract';
import { alarmLevelWords } from '@ts1/contract/alarm-type-words';
import { inputName } from '@ts1/contract/input-name';
import type { InputLimitsInForce } from '../../alarms/index.ts';
import type { CompanyClock } from '../company-clock.ts';
import type { ChartBlock } from '../pdf/document.ts';
import { shownFigure } from '../shown-figure.ts';
import { reportTexts } from '../texts/index.ts';
import { timeTicks } from '../time-ticks.ts';
import { ALARM_COLOURS, BUCKETS_APART, SMALL_CHART_HEIGHT, WARNING_COLOUR } from './chart-style.ts';
import type { InputCourse } from './input-courses.ts';
import type { ReportPeriod, SensorReport } from './read-sensor-report.ts';

/** A chart of each input that is a figure and has a value in the period, with its limits and alarms. */
export function inputCharts(given: SensorReport, period: ReportPeriod, clock: CompanyClock): ChartBlock[] {
  return given.inputCourses.flatMap((course) =>
    course.line === null || course.line.at.length === 0
      ? []
      : [inputChart(course, course.line, given, period, clock)],
  );
}

function inputChart(
  { input, limits }: InputCourse,
  { at, values, bucketMs }: NonNullable<InputCourse['line']>,
  given: SensorReport,
  { from, to }: ReportPeriod,
  clock: CompanyClock,
): ChartBlock {
  const { unit, chart } = INPUT_TABLE[input.measurand];
  const gapMs = Math.max(given.sensor.reachMs, BUCKETS_APART * bucketMs);
  return {
    kind: 'chart',
    from,
    to,
    unit,
    height: SMALL_CHART_HEIGHT,
    ticks: timeTicks(from, to, clock.timeZone, clock.preferences.language),
    lines: [{ label: inputName(input, clock.preferences.language), colour: chart.ink, gapMs, at, values }],
    limits: limits.flatMap((stretch) => limitLines(stretch, input, clock)),
    bands: given.alarms.excursions.flatMap(
      ({ type, level, from: begin, to: end, acknowledgedFrom, ...about }) =>
        level === 'alarm' && (type === 'high' || type === 'low') && about.input === input.input
          ? { from: begin, to: end ?? to, hatchedFrom: acknowledgedFrom, colour: ALARM_COLOURS[type] }
          : [],
    ),
    nothing: reportTexts(clock).report.noData,
  };
}

function limitLines(
  { from, to, limits }: InputLimitsInForce,
  { measurand }: InputCourse['input'],
  clock: CompanyClock,
): ChartBlock['limits'] {
  if (limits?.kind !== 'analogue') return [];
  const { report } = reportTexts(clock);
  const { unit, decimals } = INPUT_TABLE[measurand];
  return LIMIT_SIDES.flatMap((side) =>
    (['alarm', ...MILDER_LEVELS] as const).flatMap((level) => {
      const value = figureLimit(limits, side, level);
      if (value === null) return [];
      const name =
        level === 'alarm'
          ? report[`${side}Limit`]
          : alarmLevelWords(level, clock.preferences.language)[side].limit;
      const colour = level === 'alarm' ? ALARM_COLOURS[side] : WARNING_COLOUR;
      const label = `${name} ${shownFigure(value, { unit, decimals }, clock.preferences)}`;
      return [{ from, to, value, colour, label }];
    }),
  );
}
