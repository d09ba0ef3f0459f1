import type { LineSeriesOption } from 'echarts/charts';
import { lineAxis, lineKey } from '../drawn-lines.ts';
import type { ChartColours } from './chart-colours.ts';
import type { ChartModel } from './chart-model.ts';

const MARK_PX = 12;

/** The values measured by hand of each line that is drawn, as diamonds; only one beyond a limit has a colour. */
export function handMarkSeries(
  { lines, marks, window }: Pick<ChartModel, 'lines' | 'marks' | 'window'>,
  colours: ChartColours,
): LineSeriesOption[] {
  return lines.flatMap((line): LineSeriesOption[] => {
    const own = marks.filter(
      ({ measurand, at }) => measurand === lineKey(line) && at >= window.startMs && at <= window.endMs,
    );
    if (own.length === 0) return [];
    return [
      {
        id: `by hand ${lineKey(line)}`,
        type: 'line',
        xAxisId: 'lines time',
        yAxisId: lineAxis(line),
        data: own.map(({ at, value, side }) => ({
          value: [at, value],
          symbol: 'diamond',
          symbolSize: MARK_PX,
          itemStyle: {
            color: side === null ? colours.text : colours[side],
            borderColor: colours.raised,
            borderWidth: 1,
          },
        })),
        showAllSymbol: true,
        silent: true,
        lineStyle: { width: 0 },
        z: 4,
      },
    ];
  });
}
