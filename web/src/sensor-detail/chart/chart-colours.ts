import { byMeasurand, CHART_MEASURANDS, MEASURAND_TABLE, type ChartMeasurand } from '@ts1/contract';
import { LINE_COLOURS, type DrawnLine, type LineColour } from '../drawn-lines.ts';

/** Colours of the present theme, as a canvas needs them: values, not variables. */
export interface ChartColours {
  readonly lines: Readonly<Record<ChartMeasurand, string>>;
  /** Colours that inputs are drawn in. */
  readonly tokens: Readonly<Record<LineColour, string>>;
  readonly text: string;
  readonly muted: string;
  readonly border: string;
  readonly raised: string;
  readonly accent: string;
  readonly high: string;
  readonly low: string;
  readonly warning: string;
}

/** Reads the colours of the theme that an element is in. */
export function readChartColours(element: Element): ChartColours {
  const style = getComputedStyle(element);
  const token = (name: string): string => style.getPropertyValue(`--${name}`).trim();
  return {
    lines: byMeasurand(CHART_MEASURANDS, (name) => token(MEASURAND_TABLE[name].chart.colour)),
    tokens: Object.fromEntries(LINE_COLOURS.map((name) => [name, token(name)])) as Record<LineColour, string>,
    text: token('text'),
    muted: token('muted'),
    border: token('border'),
    raised: token('raised'),
    accent: token('accent'),
    high: token('high'),
    low: token('low'),
    warning: token('warning'),
  };
}

/** The colour that a line is drawn in. */
export function lineColour(line: DrawnLine, { lines, tokens }: ChartColours): string {
  return 'input' in line ? tokens[line.colour] : lines[line.measurand];
}
