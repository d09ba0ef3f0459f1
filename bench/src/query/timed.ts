/** Milliseconds of many runs of the same thing. */
export interface Timings {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly most: number;
}

/** Runs something again and again, one run at a time; a few further runs at the start are not timed. */
export async function timed(runs: number, work: () => Promise<unknown>): Promise<Timings> {
  for (let run = 0; run < Math.min(10, runs); run += 1) await work();
  const spent: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const startedAt = performance.now();
    await work();
    spent.push(performance.now() - startedAt);
  }
  return toTimings(spent);
}

export function toTimings(spent: readonly number[]): Timings {
  const sorted = spent.toSorted((a, b) => a - b);
  const at = (part: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), most: at(1) };
}
