const WANTED = 6;
/** The least that a scale spans, so that noise does not fill the page. */
const LEAST_SPAN = 1;

export interface ValueScale {
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly number[];
  /** Decimals that the ticks need. */
  readonly digits: number;
}

/** A scale of round numbers that holds two extremes. */
export function niceTicks([least, most]: readonly [number, number]): ValueScale {
  const middle = (least + most) / 2;
  const span = Math.max(most - least, LEAST_SPAN);
  const step = niceStep(span / WANTED);
  const low = Math.floor((middle - span / 2) / step);
  const high = Math.max(Math.ceil((middle + span / 2) / step), low + 1);
  return {
    low: low * step,
    high: high * step,
    ticks: Array.from({ length: high - low + 1 }, (_, index) => (low + index) * step),
    digits: Math.max(0, -Math.floor(Math.log10(step) + 1e-9)),
  };
}

/** 1, 2 or 5 times a power of ten, at least this. */
function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = [1, 2, 5, 10].find((one) => one * power >= least * (1 - 1e-9)) ?? 10;
  return factor * power;
}
