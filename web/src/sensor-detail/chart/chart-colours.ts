import type { ChartMeasurand } from '../points.ts';

/** Colours of the present theme, as a canvas needs them: values, not variables. */
export interface ChartColours {
  readonly lines: Readonly<Record<ChartMeasurand, string>>;
  readonly text: string;
  readonly muted: string;
  readonly border: string;
  readonly raised: string;
  readonly accent: string;
  readonly high: string;
  readonly low: string;
}

/** Reads the colours of the theme that an element stands in. */
export function readChartColours(element: Element): ChartColours {
  const style = getComputedStyle(element);
  const token = (name: string): string => style.getPropertyValue(`--${name}`).trim();
  return {
    lines: {
      temperature: token('accent'),
      temperature_2: token('channel-2'),
      humidity: token('humidity'),
      battery: token('pre-alarm'),
    },
    text: token('text'),
    muted: token('muted'),
    border: token('border'),
    raised: token('raised'),
    accent: token('accent'),
    high: token('high'),
    low: token('low'),
  };
}
