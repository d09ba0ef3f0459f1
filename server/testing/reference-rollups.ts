import { MEASURANDS, type Measurand } from '@ts1/contract';

/** A stored reading, as the roll-ups' definition sees it. */
export type RawReading = { readonly measured_at: number; readonly error: number | null } & Readonly<
  Record<Measurand, number | null>
>;

const WIDTHS_MS = [10 * 60_000, 2 * 3_600_000, 24 * 3_600_000];

/**
 * Computes roll-ups by their definition, slowly and obviously: every width by itself, every bucket that ends at or
 * before the newest reading, from all readings of the sensor. Sums are text, so that a comparison sees every digit.
 */
export function referenceRollups(
  readings: readonly RawReading[],
  usualIntervalMs: number,
): Map<string, Record<string, number | string | null>> {
  const sorted = readings.toSorted((a, b) => a.measured_at - b.measured_at);
  const newest = sorted.at(-1)?.measured_at ?? 0;
  const rows = new Map<string, Record<string, number | string | null>>();
  for (const width of WIDTHS_MS) {
    const bucketStart = (at: number): number => Math.floor(at / width) * width;
    const inside = Map.groupBy(sorted, (one) => bucketStart(one.measured_at));
    const covered = new Map<number, number>();
    for (const [index, one] of sorted.entries()) {
      const next = sorted[index + 1];
      if (next === undefined || one.error !== null) continue;
      const to = Math.min(next.measured_at, one.measured_at + 2 * usualIntervalMs);
      for (let start = bucketStart(one.measured_at); start < to; start += width) {
        const part = Math.min(to, start + width) - Math.max(one.measured_at, start);
        covered.set(start, (covered.get(start) ?? 0) + part);
      }
    }
    for (const start of new Set([...inside.keys(), ...covered.keys()])) {
      if (start + width > newest) continue;
      const own = inside.get(start) ?? [];
      const row: Record<string, number | string | null> = {
        readings: own.length,
        covered_ms: covered.get(start) ?? 0,
      };
      for (const name of MEASURANDS) Object.assign(row, statistics(name, own));
      rows.set(`${width}@${start}`, row);
    }
  }
  return rows;
}

function statistics(
  name: Measurand,
  readings: readonly RawReading[],
): Record<string, number | string | null> {
  const values = readings.flatMap((one) => {
    const value = one[name];
    return value === null ? [] : [{ at: one.measured_at, value }];
  });
  const lowest = values.toSorted((a, b) => a.value - b.value || a.at - b.at)[0];
  const highest = values.toSorted((a, b) => b.value - a.value || a.at - b.at)[0];
  const total = (measure: (value: number) => number): string | null =>
    values.length === 0 ? null : String(values.reduce((sum, { value }) => sum + BigInt(measure(value)), 0n));
  return {
    [`${name}_count`]: values.length,
    [`${name}_min`]: lowest?.value ?? null,
    [`${name}_min_at`]: lowest?.at ?? null,
    [`${name}_max`]: highest?.value ?? null,
    [`${name}_max_at`]: highest?.at ?? null,
    [`${name}_sum`]: total((value) => Math.round(value * 1_000)),
    [`${name}_sum_squares`]: total((value) => Math.round(value * 1_000) ** 2),
    ...(name.startsWith('temperature') ? { [`${name}_kinetic`]: total(kinetic) } : {}),
  };
}

/** Returns exp(-ΔH/RT) relative to 0 °C, with 32 binary digits after the point and at most 2^46. */
function kinetic(celsius: number): number {
  const factor = Math.exp(-10_000 * (1 / (celsius + 273.15) - 1 / 273.15));
  return Math.min(Math.round(factor * 4_294_967_296), 70_368_744_177_664);
}
