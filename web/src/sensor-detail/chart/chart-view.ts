import type { TimeWindow } from '../chart-range.ts';
import type { ChartColours } from './chart-colours.ts';
import type { ChartModel } from './chart-model.ts';
import { chartOption, viewOption } from './chart-option.ts';
import { chartTooltip, type ChartTexts } from './chart-tooltip.ts';
import { drawInto } from './echarts.ts';
import { decideGestures } from './gestures.ts';
import type { ChartSize } from './sizes.ts';
import { zoomedWindow } from './zoom-event.ts';

export interface DrawnContent {
  readonly model: ChartModel;
  readonly colours: ChartColours;
  readonly texts: ChartTexts;
}

/** A chart on the page. */
export interface ChartView {
  /** Draws new content; `zoom` is the part of its window to be seen, undefined for all of it. */
  readonly draw: (content: DrawnContent, zoom: TimeWindow | undefined) => void;
  /** Shows another part of the window of what is drawn. */
  readonly see: (zoom: TimeWindow | undefined) => void;
  readonly dispose: () => void;
}

/**
 * Puts a chart into an element that already has a size. `onZoom` gets the part of the window that somebody chose to
 * see, undefined for all of it.
 */
export function createChartView(
  element: HTMLElement,
  onZoom: (zoom: TimeWindow | undefined) => void,
): ChartView {
  const chart = drawInto(element);
  let drawn: { readonly content: DrawnContent; seen: TimeWindow } | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  // The first picture takes longest: its content is taken in one task, and drawn in another with the next frame.
  let isFirst = true;
  const size = (): ChartSize => ({ width: chart.getWidth(), height: chart.getHeight() });

  const show = (): void => {
    // A chart that waits to be drawn takes the zoom that holds by then.
    if (drawn === undefined || waiting !== undefined) return;
    const { model, colours } = drawn.content;
    chart.setOption(viewOption(model, drawn.seen, size(), colours));
  };

  const drawNow = (): void => {
    waiting = undefined;
    if (drawn === undefined) return;
    const { model, colours, texts } = drawn.content;
    chart.setOption(
      {
        ...chartOption(model, colours),
        ...viewOption(model, drawn.seen, size(), colours),
        tooltip: chartTooltip(model, texts, colours),
      },
      { replaceMerge: ['series', 'grid', 'xAxis', 'yAxis'], lazyUpdate: isFirst },
    );
    isFirst = false;
  };

  // In a task of its own, so that keys and pointer are answered between the page and its chart.
  const draw: ChartView['draw'] = (content, zoom) => {
    drawn = { content, seen: zoom ?? content.model.window };
    waiting ??= setTimeout(drawNow);
  };

  const see: ChartView['see'] = (zoom) => {
    if (drawn === undefined) return;
    const next = zoom ?? drawn.content.model.window;
    // A zoom that was chosen on the chart itself comes back from the page.
    if (next.startMs === drawn.seen.startMs && next.endMs === drawn.seen.endMs) return;
    drawn.seen = next;
    show();
  };

  chart.on('datazoom', (event) => {
    if (drawn === undefined) return;
    const zoom = zoomedWindow(event, drawn.content.model.window);
    see(zoom);
    onZoom(zoom);
  });
  const stopDeciding = decideGestures(element, chart);
  const resizes = new ResizeObserver(() => {
    // It reports the first size too, in which the chart is made already.
    if (element.clientWidth === chart.getWidth() && element.clientHeight === chart.getHeight()) return;
    chart.resize();
    show();
  });
  resizes.observe(element);

  return {
    draw,
    see,
    dispose: () => {
      clearTimeout(waiting);
      resizes.disconnect();
      stopDeciding();
      chart.dispose();
    },
  };
}
