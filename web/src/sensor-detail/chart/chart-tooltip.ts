import type { TooltipComponentOption } from 'echarts/components';
import type { DrawnLine } from '../drawn-lines.ts';
import type { Lane } from '../lanes.ts';
import type { Point } from '../points.ts';
import { lineColour, type ChartColours } from './chart-colours.ts';
import type { ChartModel } from './chart-model.ts';
import { nearestPoint } from './nearest-point.ts';

/** How the chart writes what it shows; the words come from the catalogue. */
export interface ChartTexts {
  readonly lineName: (line: DrawnLine) => string;
  readonly value: (line: DrawnLine, value: number) => string;
  /** Returns the text of a lane for a moment; undefined where it has none. */
  readonly lane: (lane: Lane, at: number) => string | undefined;
  readonly moment: (at: number) => string;
}

/** One tooltip for all lines, in the company's time zone. */
export function chartTooltip(
  model: ChartModel,
  texts: ChartTexts,
  colours: ChartColours,
): TooltipComponentOption {
  return {
    trigger: 'axis',
    confine: true,
    transitionDuration: 0,
    padding: 8,
    borderColor: colours.border,
    backgroundColor: colours.raised,
    textStyle: { color: colours.text, fontFamily: 'inherit', fontSize: 12 },
    axisPointer: { type: 'line', snap: true, lineStyle: { color: colours.muted, type: 'solid' } },
    formatter: (params) => {
      const pointed: unknown = (Array.isArray(params) ? params[0] : params)?.value;
      const at: unknown = Array.isArray(pointed) ? pointed[0] : undefined;
      return typeof at === 'number' ? tooltipContent(model, at, texts, colours) : '';
    },
  };
}

/**
 * Returns the value of each line nearest to a moment, under the time of the point nearest of all. A value of another
 * time than that says when it was: the extremes of different measurands rarely fall together.
 */
function tooltipContent(
  model: ChartModel,
  at: number,
  texts: ChartTexts,
  colours: ChartColours,
): HTMLElement[] {
  const rows = model.lines.flatMap((line) => {
    const point = nearestPoint(line, at);
    return point === undefined ? [] : [{ line, point }];
  });
  const closest = rows.map(({ point }) => point).toSorted(byDistanceTo(at))[0];
  const heading = texts.moment(closest?.at ?? at);
  return [
    element('div', 'mb-1 text-muted', heading),
    ...rows.map(({ line, point }) => {
      const moment = texts.moment(point.at);
      const row = tooltipRow(lineColour(line, colours), texts.lineName(line), texts.value(line, point.value));
      if (moment !== heading) row.append(element('span', 'text-muted', moment));
      return row;
    }),
    ...model.lanes.flatMap((lane) => {
      const text = texts.lane(lane, closest?.at ?? at);
      return text === undefined ? [] : [tooltipRow(colours.tokens[lane.colour], lane.name, text)];
    }),
  ];
}

function tooltipRow(colour: string, name: string, text: string): HTMLElement {
  const row = element('div', 'flex items-center gap-2');
  const mark = element('span', 'inline-block h-0.5 w-3 rounded-full');
  mark.style.backgroundColor = colour;
  row.append(mark, element('span', 'grow', name), element('span', 'pl-3 font-semibold tabular-nums', text));
  return row;
}

function byDistanceTo(at: number): (one: Point, other: Point) => number {
  return (one, other) => Math.abs(one.at - at) - Math.abs(other.at - at);
}

function element(name: string, className: string, text = ''): HTMLElement {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
}
