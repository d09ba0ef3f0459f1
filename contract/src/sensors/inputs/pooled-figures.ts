import { poolMeasurand } from '../../analytics/pooled-statistics.ts';
import { present } from '../../platform/present.ts';
import type { InputFigures, FiguresWithKind, SensorInputFigures } from './input-figures.ts';

/** Pooled figures of several inputs of one measurand in a period. */
export interface PooledFigures {
  /** Number of inputs. */
  readonly inputs: number;
  /** Figures as of a single input, with the number and the name of the first. */
  readonly figures: InputFigures;
}

/**
 * Pools the figures of sensors by measurand, as if one input had measured everything: an extreme is that of one
 * input, times and counts are added up, and completeness is the mean where it is known. Measurands with only one
 * input are left out.
 */
export function poolInputs(sensors: readonly SensorInputFigures[]): PooledFigures[] {
  const all = sensors.flatMap(({ inputs }) => inputs);
  return [...Map.groupBy(all, ({ measurand }) => measurand).values()].flatMap((alike) =>
    alike.length < 2 ? [] : [{ inputs: alike.length, figures: poolAlike(alike) }],
  );
}

function poolAlike(alike: readonly InputFigures[]): InputFigures {
  const first = present(alike[0]);
  switch (first.kind) {
    case 'analogue':
      return poolFigures(
        first,
        alike.filter((one) => one.kind === 'analogue'),
      );
    case 'state':
      return poolStates(
        first,
        alike.filter((one) => one.kind === 'state'),
      );
    case 'count':
      return poolCounters(
        first,
        alike.filter((one) => one.kind === 'count'),
      );
  }
}

function poolFigures(first: FiguresWithKind<'analogue'>, alike: readonly FiguresWithKind<'analogue'>[]) {
  const measured = alike.filter(({ count }) => count > 0);
  const isSpreadKnown = measured.every(
    ({ count, standardDeviation }) => count < 2 || standardDeviation !== null,
  );
  const { count, mean, standardDeviation } = poolMeasurand(
    measured.map(({ min, max, ...one }) => ({ ...one, min: min?.value ?? null, max: max?.value ?? null })),
  );
  const completeness = alike.flatMap((one) => one.completeness ?? []);
  return {
    ...first,
    count,
    min: best(
      measured,
      ({ min }) => min,
      (value) => -value,
    ),
    max: best(
      measured,
      ({ max }) => max,
      (value) => value,
    ),
    mean,
    standardDeviation: isSpreadKnown ? standardDeviation : null,
    completeness:
      completeness.length === 0 ? null : total(completeness, (share) => share) / completeness.length,
  };
}

function poolStates(first: FiguresWithKind<'state'>, alike: readonly FiguresWithKind<'state'>[]) {
  const lasted = ({ from, until }: { readonly from: string; readonly until: string }) =>
    Date.parse(until) - Date.parse(from);
  return {
    ...first,
    active_ms: total(alike, (one) => one.active_ms),
    inactive_ms: total(alike, (one) => one.inactive_ms),
    unknown_ms: total(alike, (one) => one.unknown_ms),
    openings: total(alike, (one) => one.openings),
    longest: alike
      .flatMap(({ longest }) => longest ?? [])
      .reduce<FiguresWithKind<'state'>['longest']>(
        (longest, one) => (longest === null || lasted(one) > lasted(longest) ? one : longest),
        null,
      ),
  };
}

function poolCounters(first: FiguresWithKind<'count'>, alike: readonly FiguresWithKind<'count'>[]) {
  const perHour = alike.flatMap((one) => one.per_hour ?? []);
  return {
    ...first,
    count: total(alike, (one) => one.count),
    total: total(alike, (one) => one.total),
    resets: total(alike, (one) => one.resets),
    per_hour: perHour.length === 0 ? null : total(perHour, (rate) => rate),
    busiest: best(
      alike,
      ({ busiest }) => busiest,
      (value) => value,
    ),
  };
}

function best<One, Found extends { readonly value: number }>(
  all: readonly One[],
  pickFigure: (one: One) => Found | null,
  rank: (value: number) => number,
): Found | null {
  return all
    .flatMap((one) => pickFigure(one) ?? [])
    .reduce<Found | null>(
      (found, one) => (found === null || rank(one.value) > rank(found.value) ? one : found),
      null,
    );
}

function total<Item>(items: readonly Item[], value: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + value(item), 0);
}
