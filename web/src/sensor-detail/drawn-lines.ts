import {
  byMeasurand,
  CHART_MEASURANDS,
  MEASURAND_TABLE,
  measurandUnit,
  type SensorType,
} from '@ts1/contract';
import type { ChartLine } from './chart-lines.ts';
import type { Point } from './points.ts';

/** A chart has room for so many value axes; further units are drawn in the place of others. */
export const MOST_AXES = 3;

/** The tokens that lines of inputs and lanes are drawn in. */
export const LINE_COLOURS = ['accent', 'channel-2', 'humidity', 'pre-alarm', 'low', 'warning', 'ok'] as const;
export type LineColour = (typeof LINE_COLOURS)[number];

/** Key of an input in a chart and in the address of its page. */
export type InputKey = `input:${number}`;

export function inputKey(input: number): InputKey {
  return `input:${input}`;
}

export function isInputKey(key: string): key is InputKey {
  return key.startsWith('input:');
}

/** The line of an analogue input. */
export interface InputLine {
  readonly input: InputKey;
  readonly name: string;
  /** Axis that it shares, by `axisOfUnit`. */
  readonly axis: string;
  readonly unit: string;
  readonly decimals: number;
  /** Least span of its axis. */
  readonly leastSpan: number;
  /** A token of `LINE_COLOURS`. */
  readonly colour: LineColour;
  readonly stretches: readonly (readonly Point[])[];
}

/** Any line that a chart draws. */
export type DrawnLine = ChartLine | InputLine;

/** Both temperatures share an axis; every other measurand of the specification has one of its own. */
const AXIS_OF = byMeasurand(CHART_MEASURANDS, (name) => MEASURAND_TABLE[name].chart.axis);
const AXES: readonly string[] = [...new Set(Object.values(AXIS_OF))];

/** The axis that a line belongs to. */
export function lineAxis(line: DrawnLine): string {
  return 'input' in line ? line.axis : AXIS_OF[line.measurand];
}

/** Returns the key of a line: its measurand or its input. */
export function lineKey(line: DrawnLine): string {
  return 'input' in line ? line.input : line.measurand;
}

/** The axis of an input's unit: that of a measurand which has the same unit, or one of its own. */
export function axisOfUnit(unit: string, type: SensorType): string {
  const shared = CHART_MEASURANDS.find((name) => measurandUnit(name, type).unit === unit);
  return shared === undefined ? unit : AXIS_OF[shared];
}

/** The value axes that lines need, from left to right. */
export function lineAxes(lines: readonly DrawnLine[]): readonly string[] {
  const used = new Set(lines.map(lineAxis));
  return [...AXES.filter((axis) => used.has(axis)), ...[...used].filter((axis) => !AXES.includes(axis))];
}
