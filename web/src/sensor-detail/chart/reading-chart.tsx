import { useEffect, useEffectEvent, useRef, type CSSProperties, type KeyboardEvent } from 'react';
import { classes } from '../../ui/classes.ts';
import type { TimeWindow } from '../chart-range.ts';
import type { ChartModel } from './chart-model.ts';
import { gridsOf } from './grids.ts';
import { lanesHeight } from './sizes.ts';
import type { ChartTexts } from './chart-tooltip.ts';
import { createChartView, type ChartView } from './chart-view.ts';
import { useChartColours } from './use-chart-colours.ts';
import { zoomByKey } from './zoom-key.ts';

interface ReadingChartProps {
  readonly model: ChartModel;
  readonly texts: ChartTexts;
  /** The part of the window that is seen, undefined for all of it. */
  readonly zoom: TimeWindow | undefined;
  readonly onZoom: (zoom: TimeWindow | undefined) => void;
  readonly label: string;
  /** Id of the sentences that say what the chart shows. */
  readonly describedBy: string;
}

/** Lanes come on top of what the lines take; where there are no lines, of the overview alone. */
function heightOf(model: ChartModel): string {
  return gridsOf(model).includes('lines')
    ? 'h-[calc(300px+var(--lanes))] md:h-[calc(500px+var(--lanes))]'
    : 'h-[calc(96px+var(--lanes))]';
}

/** The chart itself: 300 px high on a phone, 500 px on a desk (spec 1 §9). */
export function ReadingChart({ model, texts, zoom, onZoom, label, describedBy }: ReadingChartProps) {
  const element = useRef<HTMLDivElement>(null);
  const view = useRef<ChartView>(undefined);
  const colours = useChartColours();
  const onZoomChosen = useEffectEvent(onZoom);
  const presentZoom = useEffectEvent(() => zoom);

  useEffect(() => {
    if (element.current === null) return undefined;
    const made = createChartView(element.current, (chosen) => onZoomChosen(chosen));
    view.current = made;
    return () => {
      view.current = undefined;
      made.dispose();
    };
  }, []);

  useEffect(() => {
    view.current?.draw({ model, texts, colours }, presentZoom());
  }, [model, texts, colours]);

  useEffect(() => view.current?.see(zoom), [zoom]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = zoomByKey(event.key, model.window, zoom);
    if (next === 'none') return;
    event.preventDefault();
    onZoom(next);
  };

  const height: CSSProperties & Readonly<Record<'--lanes', string>> = {
    '--lanes': `${lanesHeight(model.lanes.length)}px`,
  };
  // ARIA has no interactive role for a chart; this one hands it the keys.
  /* oxlint-disable jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex */
  return (
    <div
      ref={element}
      role="application"
      aria-label={label}
      aria-describedby={describedBy}
      tabIndex={0}
      onKeyDown={onKeyDown}
      style={height}
      className={classes('w-full touch-pan-y select-none', heightOf(model))}
    />
  );
}
