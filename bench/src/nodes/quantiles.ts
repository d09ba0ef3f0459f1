/** Returns the median, the 95th and 99th percentile and the maximum of milliseconds, as text. */
export function quantiles(milliseconds: readonly number[]): string {
  const ascending = milliseconds.toSorted((one, other) => one - other);
  const part = (share: number): string =>
    (ascending[Math.floor(ascending.length * share)] ?? Number.NaN).toFixed(0);
  return `${part(0.5)} / ${part(0.95)} / ${part(0.99)} / ${(ascending.at(-1) ?? Number.NaN).toFixed(0)} ms`;
}
