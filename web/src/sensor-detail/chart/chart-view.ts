import type { TimeWindow } from '../chart-range.ts';
import type { ChartColours } from './chart-colours.ts';
import type { ChartModel } from './chart-model.ts';
import { linesOption, viewOption } from './chart-option.ts';
import { chartTooltip, type ChartTexts } from './chart-tooltip.ts';
import { drawInto } from './echarts.ts';
import { decideGestures } from './gestures.ts';
import type { ChartSize } from './sizes.ts';
import { zoomedWindow } from './zoom-event.ts';
import { dragSelect } from './zoom-parts.ts';

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
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWaiting = false;
  let isBegun = false;
  const size = (): ChartSize => ({ width: chart.getWidth(), height: chart.getHeight() });

  const show = (): void => {
    // A chart that waits to be drawn takes the zoom that holds by then.
    if (drawn === undefined || isWaiting) return;
    const { model, colours } = drawn.content;
    chart.setOption(viewOption(model, drawn.seen, size(), colours));
  };

  const drawAll = (): void => {
    isWaiting = false;
    if (drawn === undefined) return;
    const { model, colours, texts } = drawn.content;
    chart.setOption(
      {
        ...linesOption(model, drawn.seen, size(), colours),
        ...viewOption(model, drawn.seen, size(), colours),
        toolbox: dragSelect(colours),
        tooltip: chartTooltip(model, texts, colours),
      },
      { replaceMerge: ['series', 'grid', 'xAxis', 'yAxis'], lazyUpdate: !isBegun },
    );
    isBegun = true;
  };

  // The first picture takes longest: its lines come with the next frame, and what one zooms and points with after that.
  const drawLines = (): void => {
    if (drawn === undefined) return;
    const { model, colours } = drawn.content;
    chart.setOption(linesOption(model, drawn.seen, size(), colours), { lazyUpdate: true });
    chart.on('rendered', drawRest);
  };
  const drawRest = (): void => {
    chart.off('rendered', drawRest);
    timer = setTimeout(drawAll);
  };

  // In a task of its own, so that keys and pointer are answered between the page and its chart.
  const draw: ChartView['draw'] = (content, zoom) => {
    drawn = { content, seen: zoom ?? content.model.window };
    if (isWaiting) return;
    isWaiting = true;
    timer = setTimeout(isBegun || zoom !== undefined ? drawAll : drawLines);
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
      clearTimeout(timer);
      resizes.disconnect();
      stopDeciding();
      chart.dispose();
    },
  };
}
