import { roundTo } from '@ts1/contract';

/** The lowest and the highest figure of an axis. */
export interface Scale {
  readonly min: number;
  readonly max: number;
}

/** The least that a line is moved by. */
export const STEP = 0.1;
const PADDING = 0.1;
/** An axis counts in about so many round steps. */
const STEPS = 8;

/** A scale with round ends that holds all figures with room above and below; it spans `least` at least. */
export function roundScale(figures: readonly number[], least: number): Scale {
  const lowest = figures.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY);
  const highest = figures.reduce((one, other) => Math.max(one, other), Number.NEGATIVE_INFINITY);
  const span = highest - lowest;
  const padding = Math.max(span * PADDING, (least - span) / 2);
  const step = roundStep((span + 2 * padding) / STEPS);
  const min = Math.floor((lowest - padding) / step);
  const max = Math.ceil((highest + padding) / step);
  // Multiples of tenths are not exact: 3 × 0.1 is 0.3 on an axis.
  return { min: roundTo(min * step, 6), max: roundTo(max * step, 6) };
}

/** The smallest of 1, 2 and 5, or their tenths and tenfolds, that is no less than a figure. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = [1, 2, 5].find((one) => one * power >= least) ?? 10;
  return factor * power;
}

/** The place of a figure from the top (0) to the bottom (1) of an axis; what is beyond it is at its end. */
export function placeFromTop(figure: number, { min, max }: Scale): number {
  return Math.min(1, Math.max(0, (max - figure) / (max - min)));
}

/** The figure at a place, to a tenth; beyond the axis its scale goes on. */
export function figureAt(place: number, { min, max }: Scale): number {
  return toTenths(max - place * (max - min));
}

/** A figure rounded to a tenth, which is the step of a line. */
export function toTenths(figure: number): number {
  return roundTo(figure, 1);
}

/** Takes a figure to the nearest one that is allowed. */
export function within(figure: number, { min, max }: Scale): number {
  return Math.min(max, Math.max(min, figure));
}
