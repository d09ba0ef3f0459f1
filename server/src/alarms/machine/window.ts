/** A value and when it was measured, in epoch milliseconds. */
interface Measured {
  readonly at: number;
  readonly value: number;
}

/**
 * The values by which a reading is evaluated: its own, and those measured in the while before it. It takes values in the
 * order of their times and finds the extremes of any stretch that ends at the newest one, by a monotone queue each.
 */
export class Window {
  readonly #reachMs: number;
  #newest = Number.NaN;
  #newestAt = Number.NEGATIVE_INFINITY;
  #previousAt = Number.NEGATIVE_INFINITY;
  /** Oldest first; left out is what a later value is not above, or (of the highs) not below. */
  readonly #lows: Measured[] = [];
  readonly #highs: Measured[] = [];
  /** By how much a counter had gone up in all at each of its readings; null for what is no counter. */
  readonly #totals: Measured[] | null;

  /** `reachMs` is the longest stretch that it will be asked about; with 0 it knows the newest value alone. */
  constructor(reachMs: number, { isCounter = false }: { readonly isCounter?: boolean } = {}) {
    this.#reachMs = reachMs;
    this.#totals = isCounter ? [] : null;
  }

  /** Takes the next value; none is older than the one before it. */
  push(at: number, value: number): void {
    if (this.#totals !== null) this.#count(this.#totals, at, value);
    this.#previousAt = this.#newestAt;
    this.#newestAt = at;
    this.#newest = value;
    if (this.#reachMs === 0) return;
    while ((this.#lows.at(-1)?.value ?? Number.NEGATIVE_INFINITY) >= value) this.#lows.pop();
    while ((this.#highs.at(-1)?.value ?? Number.POSITIVE_INFINITY) <= value) this.#highs.pop();
    for (const queue of [this.#lows, this.#highs]) {
      queue.push({ at, value });
      while (isBefore(queue[0], at - this.#reachMs)) queue.shift();
    }
  }

  /** The value that is evaluated; NaN before there is one. */
  get newest(): number {
    return this.#newest;
  }

  /** The smallest value measured in the last `withinMs`, both ends inclusive; NaN without a second value in it. */
  lowest(withinMs: number): number {
    return this.#first(this.#lows, withinMs);
  }

  /** The same of the largest. */
  highest(withinMs: number): number {
    return this.#first(this.#highs, withinMs);
  }

  /**
   * By how much a counter went up between its readings of the last `withinMs`, both ends inclusive; NaN without a second
   * one in it. One that falls was reset and counts from 0.
   */
  increase(withinMs: number): number {
    const first = this.#totals === null ? Number.NaN : this.#first(this.#totals, withinMs);
    return (this.#totals?.at(-1)?.value ?? Number.NaN) - first;
  }

  #count(totals: Measured[], at: number, value: number): void {
    const before = totals.at(-1)?.value ?? 0;
    const step = Number.isNaN(this.#newest) ? 0 : value < this.#newest ? value : value - this.#newest;
    totals.push({ at, value: before + step });
    while (isBefore(totals[0], at - this.#reachMs)) totals.shift();
  }

  #first(queue: readonly Measured[], withinMs: number): number {
    const since = this.#newestAt - withinMs;
    if (this.#previousAt < since || !Number.isFinite(this.#previousAt)) return Number.NaN;
    return queue.find(({ at }) => at >= since)?.value ?? Number.NaN;
  }
}

function isBefore(measured: Measured | undefined, at: number): boolean {
  return measured !== undefined && measured.at < at;
}
