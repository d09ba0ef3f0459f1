import type { Point } from './points.ts';

/** Points closer together than this are thinned (spec 1 §9). */
const THIN_UNDER_MS = 10_000;

/** A point further than this from the estimate of its neighbours is smoothed (spec 1 §9). */
const LARGEST_DEVIATION = 0.2;

const BATTERY_POINTS = 30;
const LARGEST_BATTERY_STEP = 0.001;

/** Tells points that must be drawn as they were measured: beyond a limit, or an extreme. */
export type IsExempt = (point: Point) => boolean;

/**
 * Takes the noise out of one stretch without gaps, for the eye alone: thins points under 10 s apart, then moves
 * points that deviate from the line between their neighbours half way onto it. Exempt points, the ends and the
 * stretch's own minimum and maximum stay as they are.
 */
export function smooth(stretch: readonly Point[], isExempt: IsExempt): readonly Point[] {
  const extremes = findExtremes(stretch);
  const stays: IsExempt = (point) => extremes.has(point) || isExempt(point);
  return straighten(thin(stretch, stays), stays);
}

function findExtremes(points: readonly Point[]): ReadonlySet<Point> {
  let [lowest, highest] = [points[0], points[0]];
  for (const point of points) {
    if (lowest === undefined || point.value < lowest.value) lowest = point;
    if (highest === undefined || point.value > highest.value) highest = point;
  }
  return new Set([lowest, highest].filter((point) => point !== undefined));
}

function thin(points: readonly Point[], stays: IsExempt): Point[] {
  const kept: Point[] = [];
  let lastAt = Number.NEGATIVE_INFINITY;
  for (const [index, point] of points.entries()) {
    const isEnd = index === 0 || index === points.length - 1;
    if (!isEnd && !stays(point) && point.at - lastAt < THIN_UNDER_MS) continue;
    kept.push(point);
    lastAt = point.at;
  }
  return kept;
}

function straighten(points: readonly Point[], stays: IsExempt): Point[] {
  return points.map((point, index) => {
    const [before, after] = [points[index - 1], points[index + 1]];
    if (before === undefined || after === undefined || stays(point)) return point;
    const estimate = valueBetween(before, after, point.at);
    const deviates = Math.abs(point.value - estimate) > LARGEST_DEVIATION;
    return deviates ? { at: point.at, value: (point.value + estimate) / 2 } : point;
  });
}

function valueBetween(before: Point, after: Point, at: number): number {
  const spanMs = after.at - before.at;
  const share = spanMs === 0 ? 0.5 : (at - before.at) / spanMs;
  return before.value + (after.value - before.value) * share;
}

/**
 * Steadies a battery: each point becomes the average of the last 30, later ones weighing more, and moves from the
 * point before it by at most 0.001 (spec 1 §9).
 */
export function smoothBattery(points: readonly Point[]): readonly Point[] {
  let last: number | undefined;
  return points.map((point, index) => {
    const average = weightedAverage(points.slice(Math.max(0, index - BATTERY_POINTS + 1), index + 1));
    const step = last === undefined ? 0 : average - last;
    last = last === undefined ? average : last + clamp(step, LARGEST_BATTERY_STEP);
    return { at: point.at, value: last };
  });
}

function weightedAverage(points: readonly Point[]): number {
  let [sum, weights] = [0, 0];
  for (const [index, { value }] of points.entries()) {
    sum += value * (index + 1);
    weights += index + 1;
  }
  return sum / weights;
}

function clamp(step: number, most: number): number {
  return Math.min(most, Math.max(-most, step));
}
