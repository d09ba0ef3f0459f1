import type { TimedValue } from './input-rollup.ts';

/** A stretch of constant state; null where it is unknown. Epoch milliseconds, `until` excluded. */
export interface Band {
  readonly from: number;
  readonly until: number;
  readonly value: 0 | 1 | null;
}

interface StateMessages {
  /** Messages of the input, ascending; also the last message before the period, if there is one. */
  readonly messages: readonly TimedValue[];
  /** Times of all readings of the sensor since the first message, ascending. */
  readonly heardAt: ArrayLike<number>;
  /** Time without a reading after which the sensor is silent. */
  readonly silentAfterMs: number;
}

/**
 * Returns the states of an input from its first message on: each lasts until the next message, or until the sensor is
 * silent; from then on the state is unknown until the next message of the input. Neighbours differ.
 * @param until where the last one ends
 */
export function toBands({ messages, heardAt, silentAfterMs }: StateMessages, until: number): Band[] {
  const bands: Band[] = [];
  let position = 0;
  const add = (from: number, end: number, value: Band['value']): void => {
    if (end <= from) return;
    const before = bands.at(-1);
    if (before?.until === from && before.value === value) bands.splice(-1, 1, { ...before, until: end });
    else bands.push({ from, until: end, value });
  };
  for (const [at, { measuredAt, value }] of messages.entries()) {
    const next = Math.min(messages[at + 1]?.measuredAt ?? until, until);
    let last = measuredAt;
    for (; position < heardAt.length; position += 1) {
      const time = heardAt[position] ?? next;
      if (time >= next || time - last > silentAfterMs) break;
      if (time > last) last = time;
    }
    const holdsUntil = Math.min(next, last + silentAfterMs);
    add(measuredAt, holdsUntil, value === 1 ? 1 : 0);
    add(holdsUntil, next, null);
    // Readings received during the silence do not contain the state.
    while (position < heardAt.length && (heardAt[position] ?? next) < next) position += 1;
  }
  return bands;
}

/** Clips bands to a period, without a gap: where there is no band, the state is unknown. */
export function clipBands(bands: readonly Band[], { from, until }: { from: number; until: number }): Band[] {
  if (until <= from) return [];
  const inside = bands
    .filter((band) => band.until > from && band.from < until)
    .map((band) => ({ ...band, from: Math.max(band.from, from), until: Math.min(band.until, until) }));
  const begin = inside[0]?.from ?? until;
  if (begin === from) return inside;
  const [first, ...rest] = inside;
  // A first band that is unknown becomes longer.
  return first?.value === null
    ? [{ ...first, from }, ...rest]
    : [{ from, until: begin, value: null }, ...inside];
}

/** Sums up the bands of a period by state; `openings` are counted where the last known state was the other one. */
export function summarise(
  bands: readonly Band[],
  period: { readonly from: number; readonly until: number },
  active: 0 | 1,
) {
  const inside = clipBands(bands, period);
  const lengths = (isMeant: (value: Band['value']) => boolean): number[] =>
    inside.filter(({ value }) => isMeant(value)).map(({ from, until }) => until - from);
  const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0);
  const activeFor = lengths((value) => value === active);
  const known = bands.filter(({ value }) => value !== null);
  const openings = known.filter(
    ({ from, value }, at) =>
      value === active &&
      from >= period.from &&
      from < period.until &&
      at > 0 &&
      known[at - 1]?.value !== active,
  );
  return {
    active_ms: sum(activeFor),
    inactive_ms: sum(lengths((value) => value !== null && value !== active)),
    unknown_ms: sum(lengths((value) => value === null)),
    openings: openings.length,
    longest_ms: Math.max(0, ...activeFor),
  };
}

/** Returns the longest band of a period in which a state was `active`, the first of several; undefined for none. */
export function longestBand(
  bands: readonly Band[],
  period: { readonly from: number; readonly until: number },
  active: 0 | 1,
): Band | undefined {
  const length = ({ from, until }: Band): number => until - from;
  return clipBands(bands, period)
    .filter(({ value }) => value === active)
    .reduce<Band | undefined>(
      (longest, band) => (longest === undefined || length(band) > length(longest) ? band : longest),
      undefined,
    );
}
