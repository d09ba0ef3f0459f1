import type { ChartMeasurand } from '@ts1/contract';
import type { TooltipComponentOption } from 'echarts/components';
import type { Point } from '../points.ts';
import type { ChartColours } from './chart-colours.ts';
import type { ChartModel } from './chart-model.ts';
import { nearestPoint } from './nearest-point.ts';

/** How the chart writes what it shows; the words come from the catalogue. */
export interface ChartTexts {
  readonly lineName: (measurand: ChartMeasurand) => string;
  readonly value: (measurand: ChartMeasurand, value: number) => string;
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
 * What each line says nearest to a moment, under the time of the point nearest of all. A value of another time
 * than that says when it was: the extremes of different measurands rarely fall together.
 */
function tooltipContent(
  model: ChartModel,
  at: number,
  texts: ChartTexts,
  colours: ChartColours,
): HTMLElement[] {
  const rows = model.lines.flatMap((line) => {
    const point = nearestPoint(line, at);
    return point === undefined ? [] : [{ measurand: line.measurand, point }];
  });
  const closest = rows.map(({ point }) => point).toSorted(byDistanceTo(at))[0];
  const heading = texts.moment(closest?.at ?? at);
  return [
    element('div', 'mb-1 text-muted', heading),
    ...rows.map(({ measurand, point }) => {
      const row = element('div', 'flex items-center gap-2');
      const mark = element('span', 'inline-block h-0.5 w-3 rounded-full');
      mark.style.backgroundColor = colours.lines[measurand];
      const moment = texts.moment(point.at);
      row.append(
        mark,
        element('span', 'grow', texts.lineName(measurand)),
        element('span', 'pl-3 font-semibold tabular-nums', texts.value(measurand, point.value)),
        ...(moment === heading ? [] : [element('span', 'text-muted', moment)]),
      );
      return row;
    }),
  ];
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
