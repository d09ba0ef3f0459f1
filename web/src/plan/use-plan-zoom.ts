import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { fittingZoom, zoomBy, type Point } from './layout.ts';

export interface PlanZoom {
  readonly zoom: number;
  /** The zoom at which the width of the plan fits. */
  readonly fitting: number;
  /** Zooms a step in (1) or out (-1); a point of the window stays where it is: its middle, where none is given. */
  readonly step: (direction: 1 | -1, around?: Point) => void;
  readonly fit: () => void;
  /** Brings a place, in pixels of the plan, to the middle of the window. */
  readonly look: (at: Point, zoom: number) => void;
}

/** A place on the plan that has to be at a point of the window once it is drawn. */
interface Held {
  readonly place: Point;
  readonly at: Point;
}

/** Zoom of a plan in its window, at first so that the width fits. The plan is the first element of the window. */
export function usePlanZoom(viewport: RefObject<HTMLElement | null>, planWidth: number): PlanZoom {
  const room = useWidth(viewport);
  const fitting = room > 0 ? fittingZoom(planWidth, room) : 1;
  const [chosen, setChosen] = useState<number>();
  const zoom = chosen ?? fitting;
  const held = useRef<Held>(undefined);

  useLayoutEffect(() => {
    const window = viewport.current;
    const corner = findCorner(window);
    if (held.current === undefined || window === null || corner === undefined) return;
    const { place, at } = held.current;
    held.current = undefined;
    scroll(window, corner.x + place.x * zoom - at.x, corner.y + place.y * zoom - at.y);
  }, [viewport, zoom]);

  const step = useCallback(
    (direction: 1 | -1, around?: Point): void => {
      const next = zoomBy(zoom, direction, fitting);
      const [at, corner] = [around ?? findMiddle(viewport.current), findCorner(viewport.current)];
      if (at !== undefined && corner !== undefined && next !== zoom) {
        held.current = { place: { x: (at.x - corner.x) / zoom, y: (at.y - corner.y) / zoom }, at };
      }
      setChosen(next === fitting ? undefined : next);
    },
    [viewport, zoom, fitting],
  );
  return {
    zoom,
    fitting,
    step,
    fit: () => setChosen(undefined),
    look: (place, next) => {
      const at = findMiddle(viewport.current);
      if (at !== undefined) held.current = { place, at };
      setChosen(next);
    },
  };
}

/** Returns the place under a point of the screen, in pixels of the plan; undefined outside the window onto the plan. */
export function placeAt(viewport: HTMLElement | null, point: Point, zoom: number): Point | undefined {
  const [corner, window] = [findCorner(viewport), viewport?.getBoundingClientRect()];
  if (corner === undefined || window === undefined) return undefined;
  const isInside =
    point.x >= window.left && point.x <= window.right && point.y >= window.top && point.y <= window.bottom;
  return isInside ? { x: (point.x - corner.x) / zoom, y: (point.y - corner.y) / zoom } : undefined;
}

/** Returns the middle of a window, in pixels of the screen. */
export function findMiddle(viewport: HTMLElement | null): Point | undefined {
  const window = viewport?.getBoundingClientRect();
  return window && { x: window.left + window.width / 2, y: window.top + window.height / 2 };
}

function scroll(viewport: HTMLElement, right: number, down: number): void {
  viewport.scrollLeft += right;
  viewport.scrollTop += down;
}

function findCorner(viewport: HTMLElement | null): Point | undefined {
  const canvas = viewport?.firstElementChild?.getBoundingClientRect();
  return canvas && { x: canvas.left, y: canvas.top };
}

/** Returns the width within the borders of an element in pixels, 0 until it is known. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const measure = (): void => setWidth(element.current?.clientWidth ?? 0);
    measure();
    const observer = new ResizeObserver(measure);
    if (element.current !== null) observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
