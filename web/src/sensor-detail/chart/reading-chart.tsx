import { useEffect, useEffectEvent, useRef, type KeyboardEvent, useMemo } from 'react';
import type { TimeWindow } from '../chart-range.ts';
import type { MeasuredModel } from './chart-model.ts';
import type { ChartTexts } from './chart-tooltip.ts';
import { createChartView, type ChartView } from './chart-view.ts';
import { zoomByKey } from './zoom-key.ts';
import { useTheme } from '../../platform/theme.ts';
import { useHandMarks } from './use-hand-marks.ts';
import { readChartColours, type ChartColours } from './chart-colours.ts';

interface ReadingChartProps {
  readonly sensorId: number;
  /** Period of what people measured at the sensor. */
  readonly period: TimeWindow;
  readonly measured: MeasuredModel;
  readonly texts: ChartTexts;
  /** The part of the window that is seen, undefined for all of it. */
  readonly zoom: TimeWindow | undefined;
  readonly onZoom: (zoom: TimeWindow | undefined) => void;
  readonly label: string;
  /** Id of the sentences that say what the chart shows. */
  readonly describedBy: string;
}

/** The chart itself, as large as its place. */
export function ReadingChart(props: ReadingChartProps) {
  const { sensorId, period, measured, texts, zoom, onZoom, label, describedBy } = props;
  const marks = useHandMarks(sensorId, period);
  const model = useMemo(() => ({ ...measured, marks }), [measured, marks]);
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
      className="h-full w-full touch-pan-y select-none"
    />
  );
}

/** The chart's colours in the present theme. */
function useChartColours(): ChartColours {
  const theme = useTheme();
  // oxlint-disable-next-line react/exhaustive-deps -- the theme is what the colours are read from
  return useMemo(() => readChartColours(document.documentElement), [theme]);
}
