import { PLAN_GRID_PX, PLAN_MAX_PX, PLAN_ZOOM, type SensorPosition } from '@ts1/contract';

export interface Point {
  readonly x: number;
  readonly y: number;
}

interface Extent {
  readonly width: number;
  readonly height: number;
}

/** Size of a plan without an image, and the least that can be seen of any. */
const EMPTY_PLAN = { width: 1_200, height: 800 };
/** The place on the plan that is nearest to a point: never below 0, never beyond the plan. */
export function withinPlan({ x, y }: Point, max: Point = { x: PLAN_MAX_PX, y: PLAN_MAX_PX }): Point {
  return { x: Math.min(Math.max(0, x), max.x), y: Math.min(Math.max(0, y), max.y) };
}

/** On the nearest lines of the grid. */
export function onGrid({ x, y }: Point): Point {
  const snap = (value: number): number => Math.round(value / PLAN_GRID_PX) * PLAN_GRID_PX;
  return { x: snap(x), y: snap(y) };
}

/** How far a key moves a marker, in pixels; undefined for other keys. */
export function keyStep(key: string, fine: boolean): Point | undefined {
  const step = fine ? 1 : PLAN_GRID_PX;
  switch (key) {
    case 'ArrowLeft':
      return { x: -step, y: 0 };
    case 'ArrowRight':
      return { x: step, y: 0 };
    case 'ArrowUp':
      return { x: 0, y: -step };
    case 'ArrowDown':
      return { x: 0, y: step };
    default:
      return undefined;
  }
}

/** Size of the plan at zoom 1: of its image, and as far as the furthest sensor. */
export function planSize(
  image: { readonly width: number | null; readonly height: number | null },
  positions: readonly Point[],
): Extent {
  return {
    width: Math.max(image.width ?? EMPTY_PLAN.width, ...positions.map(({ x }) => x)),
    height: Math.max(image.height ?? EMPTY_PLAN.height, ...positions.map(({ y }) => y)),
  };
}

/** New places of sensors that somebody has moved or added; null for one that was taken off. */
export type LayoutEdits = ReadonlyMap<number, Point | null>;

/** A layout with what somebody has changed of it. What they have not touched stays as it is saved. */
export function withEdits(saved: readonly SensorPosition[], edits: LayoutEdits): readonly SensorPosition[] {
  const places = new Map<number, Point | null>(saved.map(({ sensorId, x, y }) => [sensorId, { x, y }]));
  for (const [sensorId, place] of edits) places.set(sensorId, place);
  return [...places].flatMap(([sensorId, place]) => (place === null ? [] : [{ sensorId, ...place }]));
}

/** Layouts are the same when every sensor has the same place in both. */
export function isSameLayout(one: readonly SensorPosition[], other: readonly SensorPosition[]): boolean {
  if (one.length !== other.length) return false;
  const places = new Map(other.map((position) => [position.sensorId, position]));
  return one.every(({ sensorId, x, y }) => {
    const place = places.get(sensorId);
    return place?.x === x && place.y === y;
  });
}

/**
 * Returns the next zoom in (1) or out (-1): from 0.5 to 2 in steps of 0.1 (spec 2 §9). The zoom at which the whole width
 * of a large plan fits may lie below them, and is then the last.
 */
export function zoomBy(zoom: number, direction: 1 | -1, fitting: number): number {
  const { min, max, step } = PLAN_ZOOM;
  const steps = Math.round((zoom / step) * 1e6) / 1e6;
  const next = (direction === 1 ? Math.floor(steps) + 1 : Math.ceil(steps) - 1) * step;
  const rounded = Math.round(next * 10) / 10;
  if (direction === 1) return Math.min(Math.max(rounded, min), max);
  return rounded < min ? Math.min(zoom, Math.min(min, fitting)) : rounded;
}

/** Returns the zoom at which a plan is as wide as the room for it, at most the largest. */
export function fittingZoom(planWidth: number, roomWidth: number): number {
  return Math.min(roomWidth / planWidth, PLAN_ZOOM.max);
}

/** Finds a place near `start` at which there is no marker yet. */
export function freePlace(start: Point, taken: readonly Point[]): Point {
  let place = withinPlan(onGrid(start));
  while (
    taken.some(({ x, y }) => Math.abs(x - place.x) < PLAN_GRID_PX && Math.abs(y - place.y) < PLAN_GRID_PX)
  ) {
    const next = withinPlan({ x: place.x + PLAN_GRID_PX, y: place.y + 2 * PLAN_GRID_PX });
    if (next.x === place.x && next.y === place.y) return place;
    place = next;
  }
  return place;
}
