import { useState } from 'react';
import type { ChartRange, TimeWindow } from './chart-range.ts';

type Zoom = TimeWindow | undefined;

/** The part of the period that is zoomed in on; forgotten as soon as another period is chosen. */
export function useZoom(range: ChartRange): [Zoom, (zoom: Zoom) => void] {
  const period = JSON.stringify(range);
  const [held, setHeld] = useState<{ readonly period: string; readonly zoom: Zoom }>();
  return [held?.period === period ? held.zoom : undefined, (zoom) => setHeld({ period, zoom })];
}
