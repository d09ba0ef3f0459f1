import {
  formatSerial,
  shownUnit,
  toShown,
  LIMIT_SIDES,
  LIMITED_MEASURANDS,
  MEASURAND_TABLE,
  MEASURANDS,
  MILDER_LEVELS,
  sensorTypeName,
  type LimitedMeasurand,
  present,
  writeFigure,
} from '@ts1/contract';
import { alarmLevelWords } from '@ts1/contract/alarm-type-words';
import { MINUTE_MS } from '@ts1/contract/durations';
import type { LimitsInForce } from '../../alarms/index.ts';
import type { CompanyClock } from '../company-clock.ts';
import type { Block, ChartBlock, ChartLine } from '../pdf/document.ts';
import { reportTexts } from '../texts/index.ts';
import { timeTicks } from '../time-ticks.ts';
import { alarmBlocks } from './alarm-blocks.ts';
import { handBlocks } from './hand-blocks.ts';
import { inputBlocks } from './input-blocks.ts';
import { inputCharts } from './input-charts.ts';
import { ALARM_COLOURS, BUCKETS_APART, SMALL_CHART_HEIGHT, WARNING_COLOUR } from './chart-style.ts';
import { instructionsBlocks } from './instructions-blocks.ts';
import { limitsBlocks } from './limits-blocks.ts';
import {
  kineticText,
  limitsText,
  measurandName,
  outsideText,
  kineticBound,
  percentText,
  periodText,
  valueText,
} from './measured-text.ts';
import { quietBlocks } from './quiet-blocks.ts';
import type { WrongClock } from './read-clocks.ts';
import type { ReportPeriod, SensorReport } from './read-sensor-report.ts';

const CHART_HEIGHT = 220;

/** Blocks of a report about a sensor, one below the other. */
export function sensorBlocks(given: SensorReport, period: ReportPeriod, clock: CompanyClock): Block[] {
  const { sensor, figures, conflicts, wrongClocks } = given;
  const { about, report } = reportTexts(clock);
  return [
    { kind: 'heading', text: sensor.name, level: 1 },
    {
      kind: 'facts',
      rows: [
        [
          about.serial,
          `${formatSerial(sensor.serialNo, sensor.type)} (${sensorTypeName(sensor.type, clock.preferences.language)})`,
        ],
        [report.period, periodText(period, clock)],
        [
          report.completeness,
          figures.completeness === null
            ? report.completenessUnknown
            : report.coveredShare(percentText(figures.completeness, clock)),
        ],
        ...(conflicts > 0 ? [[report.conflicts, report.conflictCount(conflicts)] as const] : []),
        ...wrongClocks.map((wrong) => [report.unitClock, wrongClockText(wrong, clock)] as const),
      ],
    },
    ...chartBlocks(given, period, clock),
    ...inputCharts(given, period, clock),
    { kind: 'heading', text: report.statistics, level: 2 },
    statisticsTable(given, clock),
    { kind: 'note', text: report.limitsNote(kineticBound(clock)) },
    ...inputBlocks(given, clock),
    ...limitsBlocks(given, clock),
    ...instructionsBlocks(given, clock),
    ...quietBlocks(given, clock),
    ...alarmBlocks(given, clock),
    ...handBlocks(given, clock),
  ];
}

function wrongClockText({ unit, offMs, since, until }: WrongClock, clock: CompanyClock): string {
  const { report } = reportTexts(clock);
  const minutes = Math.max(1, Math.round(Math.abs(offMs) / MINUTE_MS));
  const what = offMs > 0 ? report.clockAhead(unit, minutes) : report.clockBehind(unit, minutes);
  const from = clock.minute(since);
  return `${what}, ${until === null ? report.sinceThen(from) : `${from} – ${clock.minute(until)}`}`;
}

function statisticsTable(given: SensorReport, clock: CompanyClock): Block {
  const { nothing, report } = reportTexts(clock);
  const { columns } = report;
  const right = { share: 1, align: 'right' } as const;
  return {
    kind: 'table',
    columns: [
      { title: columns.what, share: 1.3 },
      { title: columns.limits, share: 1.7 },
      { title: columns.minimum, ...right },
      { title: columns.maximum, ...right },
      { title: columns.mean, ...right },
      { title: columns.deviation, ...right },
      { title: columns.kinetic, ...right, share: 1.2 },
      { title: columns.outside, ...right, share: 1.2 },
    ],
    rows: given.figures.measurands.map((one) => {
      const { min, max, mean, standardDeviation } = one.statistics;
      const value = (figure: number | null) => valueText(figure, one.measurand, clock);
      return [
        measurandName(one.measurand, given, clock),
        limitsText(one, given.figures, clock),
        value(min),
        value(max),
        value(mean),
        standardDeviation === null ? nothing : deviationText(standardDeviation, one.measurand, clock),
        kineticText(one, clock),
        outsideText(one, given.figures, clock),
      ];
    }),
  };
}

/** Without its unit, which the column of the mean names; a difference. */
function deviationText(
  deviation: number,
  measurand: LimitedMeasurand,
  { preferences }: CompanyClock,
): string {
  const { unit } = MEASURAND_TABLE[measurand];
  return writeFigure(deviation, { unit, decimals: 2, kind: 'difference' }, preferences);
}

function chartBlocks(given: SensorReport, period: ReportPeriod, clock: CompanyClock): ChartBlock[] {
  const byAxis = Map.groupBy(LIMITED_MEASURANDS, (name) => MEASURAND_TABLE[name].chart.axis);
  return [...byAxis].flatMap(([axis, names]) => {
    if (axis === 'temperature') return measurandChart(names, CHART_HEIGHT, given, period, clock);
    const isMeasured = given.figures.measurands.some(({ measurand }) => names.includes(measurand));
    return isMeasured ? measurandChart(names, SMALL_CHART_HEIGHT, given, period, clock) : [];
  });
}

function measurandChart(
  names: readonly LimitedMeasurand[],
  height: number,
  given: SensorReport,
  { from, to }: ReportPeriod,
  clock: CompanyClock,
): ChartBlock {
  const { chart, sensor } = given;
  const figures = given.figures.measurands.filter(({ measurand }) => names.includes(measurand));
  // In the unit that is shown, in which the scale finds its round values.
  const shown = (measurand: LimitedMeasurand) => (value: number) =>
    toShown(value, MEASURAND_TABLE[measurand].unit, clock.preferences.temperatureUnit);
  const gapMs = Math.max(sensor.reachMs, BUCKETS_APART * chart.bucketMs);
  return {
    kind: 'chart',
    from,
    to,
    unit: shownUnit(MEASURAND_TABLE[names[0] ?? 'temperature'].unit, clock.preferences.temperatureUnit),
    height,
    ticks: timeTicks(from, to, clock.timeZone, clock.preferences.language),
    lines: figures.map(({ measurand }) => ({
      label: measurandName(measurand, given, clock),
      colour: MEASURAND_TABLE[measurand].chart.ink,
      gapMs,
      ...linePoints(chart.rows, measurand, shown(measurand)),
    })),
    limits: figures.flatMap(({ measurand, limits }) =>
      limits.flatMap((stretch) => limitLines(stretch, measurand, clock, shown(measurand))),
    ),
    bands: given.alarms.excursions.flatMap(({ type, level, measurand, from, to: end, acknowledgedFrom }) =>
      level === 'alarm' &&
      (type === 'high' || type === 'low') &&
      measurand !== null &&
      names.includes(measurand)
        ? { from, to: end ?? to, hatchedFrom: acknowledgedFrom, colour: ALARM_COLOURS[type] }
        : [],
    ),
    nothing: reportTexts(clock).report.noData,
  };
}

function limitLines(
  { from, to, high, low, ...limits }: LimitsInForce,
  measurand: LimitedMeasurand,
  clock: CompanyClock,
  shown: (value: number) => number,
) {
  const { report } = reportTexts(clock);
  const line = (name: string, value: number, colour: string) => ({
    from,
    to,
    value: shown(value),
    colour,
    label: `${name} ${valueText(value, measurand, clock)}`,
  });
  return [
    ...(high === null ? [] : [line(report.highLimit, high, ALARM_COLOURS.high)]),
    ...(low === null ? [] : [line(report.lowLimit, low, ALARM_COLOURS.low)]),
    ...MILDER_LEVELS.flatMap((level) =>
      LIMIT_SIDES.flatMap((side) => {
        const limit = limits[`${side}_${level}`];
        const name = alarmLevelWords(level, clock.preferences.language)[side].limit;
        return limit === null ? [] : [line(name, limit, WARNING_COLOUR)];
      }),
    ),
  ];
}

function linePoints(
  { size, measuredAt, values }: SensorReport['chart']['rows'],
  measurand: LimitedMeasurand,
  shown: (value: number) => number,
): Pick<ChartLine, 'at' | 'values'> {
  const column = values[MEASURANDS.indexOf(measurand)];
  const rows = Array.from({ length: size }, (_, row) => row).filter(
    (row) => !Number.isNaN(column?.[row] ?? Number.NaN),
  );
  return {
    at: Float64Array.from(rows, (row) => present(measuredAt[row])),
    values: Float64Array.from(rows, (row) => shown(present(column?.[row]))),
  };
}
