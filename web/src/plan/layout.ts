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
/** Size of a marker from its corner to the right and downwards, with the line that says how old its values are. */
export const MARKER_PX = { width: 176, height: 104 } as const;
/** How much higher it is with the line of its inputs. */
export const INPUTS_PX = 16;
/** Size of a marker in both directions where there is no room for all of it. */
export const DOT_PX = 32;

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

/** Size of the plan at zoom 1: of its image, and as far as the furthest marker. */
export function planSize(
  image: { readonly width: number | null; readonly height: number | null },
  positions: readonly Point[],
): Extent {
  const [right, bottom] = [
    Math.max(0, ...positions.map(({ x }) => x + MARKER_PX.width)),
    Math.max(0, ...positions.map(({ y }) => y + MARKER_PX.height)),
  ];
  return {
    width: Math.max(image.width ?? EMPTY_PLAN.width, right),
    height: Math.max(image.height ?? EMPTY_PLAN.height, bottom),
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

/** A step of zoom in or out, from 0.5 to 2 by 0.1 (spec 2 §9). */
export function zoomBy(zoom: number, steps: number): number {
  const next = Math.round((zoom + steps * PLAN_ZOOM.step) * 10) / 10;
  return Math.min(Math.max(next, PLAN_ZOOM.min), PLAN_ZOOM.max);
}

/** Below it markers, which keep their size, lie on one another. */
const FIRST_ZOOM_MIN = 0.7;

/** The largest zoom, not above 1, at which a plan is as wide as the room for it; the rest of a large one is scrolled to. */
export function fittingZoom(planWidth: number, roomWidth: number): number {
  const fitting = Math.floor((roomWidth / planWidth) * 10 + 1e-9) / 10;
  return Math.min(Math.max(fitting, FIRST_ZOOM_MIN), 1);
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

/**
 * The zoom at which a plan and all of its markers, which keep their size, fit a room that does not scroll; and what
 * they take of it.
 */
export function fitToRoom(
  plan: Extent,
  positions: readonly Point[],
  room: Extent,
  marker: Extent = MARKER_PX,
): Extent & { readonly zoom: number } {
  const zooms = [room.width / plan.width, room.height / plan.height];
  for (const { x, y } of positions) {
    if (x > 0) zooms.push((room.width - marker.width) / x);
    if (y > 0) zooms.push((room.height - marker.height) / y);
  }
  const zoom = Math.max(0.05, Math.min(...zooms));
  const furthest = (axis: 'x' | 'y', own: number): number =>
    Math.max(0, ...positions.map((position) => position[axis] * zoom + own));
  return {
    zoom,
    width: Math.max(plan.width * zoom, furthest('x', marker.width)),
    height: Math.max(plan.height * zoom, furthest('y', marker.height)),
  };
}
