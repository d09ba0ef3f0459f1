import { written } from './audit-log.ts';

/** A reading: a time, and values by the names of their columns. */
export interface PackReading {
  readonly at: number;
  readonly values: Readonly<Record<string, number>>;
}

interface Span {
  readonly from: number;
  readonly until: number;
}

/** Returns the figures of a measurand, literally by docs/evidence-pack.md. */
export function statedFigures(
  readings: readonly PackReading[],
  measurand: string,
  { from, until }: Span,
  parts: readonly (Span & { readonly reachMs: number })[],
  limits: readonly (Span & { readonly high: number | null; readonly low: number | null })[],
): object {
  const found = readings.flatMap(({ at, values: { [measurand]: value } }) =>
    value === undefined || at < from || at >= until ? [] : [{ at, value }],
  );
  const values = found.map(({ value }) => value);
  const extreme = (value: number) => {
    const first = found.find((one) => one.value === value);
    return first === undefined ? null : { value, at: written(first.at) };
  };
  const limited = limits.filter(({ high, low }) => high !== null || low !== null);
  let outsideMs = 0;
  for (const { high, low, ...limit } of limited) {
    for (const { reachMs, ...part } of parts) {
      for (const [number, reading] of readings.entries()) {
        const value = reading.values[measurand];
        if (value === undefined || !(value > (high ?? Infinity) || value < (low ?? -Infinity))) continue;
        const next = readings[number + 1]?.at ?? Infinity;
        const end = Math.min(next, reading.at + reachMs, limit.until, part.until);
        outsideMs += Math.max(0, end - Math.max(reading.at, limit.from, part.from));
      }
    }
  }
  const thousandths = values.reduce((sum, value) => sum + Math.floor(value * 1000 + 0.5), 0);
  return {
    measurand,
    count: values.length,
    mean: values.length === 0 ? null : thousandths / 1000 / values.length,
    min: extreme(values.reduce((least, value) => Math.min(least, value), Infinity)),
    max: extreme(values.reduce((most, value) => Math.max(most, value), -Infinity)),
    limits: limits.map(({ high, low, ...span }) => ({ ...writtenSpan(span), high, low })),
    outsideMs: parts.length === 0 || limited.length === 0 ? null : outsideMs,
  };
}

/** Returns a span as it is written. */
export function writtenSpan({ from, until }: Span): { from: string; until: string } {
  return { from: written(from), until: written(until) };
}
