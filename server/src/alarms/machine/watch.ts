import { z } from 'zod';

/** From when to when nothing could be received and stored, by any server of the database. Epoch milliseconds. */
export interface Blind {
  readonly from: number;
  readonly to: number;
}

/** Times when the watch for silence listened. */
export interface Watch {
  /** No device was listened to before. */
  readonly since: number;
  /** Ascending, apart from each other. */
  readonly blind: readonly Blind[];
}

/** Shorter stretches are bridged by base units, which send again what was not taken. */
export const SHORTEST_BLIND_MS = 15_000;
const LONG_MS = 5 * 60_000;
/** Silence that is set by hand lasts up to a week. */
const KEPT_MS = 8 * 86_400_000;
const MOST_KEPT = 500;

/** After so long base units that were sent away may take a while to come back. */
export function isLong({ from, to }: Blind): boolean {
  return to - from >= LONG_MS;
}

/** Since when silence is counted without a long interruption. */
export function watchingSince({ since, blind }: Watch): number {
  return blind.findLast(isLong)?.to ?? since;
}

/** The watch with a further stretch up to `now`, without what no longer matters or lies ahead of a clock set back. */
export function withBlind(watch: Watch, stretch: Blind | null, now: number): Watch {
  const kept = watch.blind.filter(({ from, to }) => from < now && to > now - KEPT_MS);
  if (stretch !== null && stretch.to - stretch.from >= SHORTEST_BLIND_MS) {
    const before = kept.at(-1);
    const touches = before !== undefined && stretch.from <= before.to;
    if (touches) kept.pop();
    kept.push({ from: touches ? Math.min(before.from, stretch.from) : stretch.from, to: stretch.to });
  }
  return { since: Math.min(watch.since, now), blind: kept.slice(-MOST_KEPT) };
}

const stored = z.array(z.tuple([z.number(), z.number()]));

/** The stretches as they are stored, and back. */
export const blindText = {
  write: (blind: readonly Blind[]): string => JSON.stringify(blind.map(({ from, to }) => [from, to])),
  read: (text: string): Blind[] => stored.parse(JSON.parse(text)).map(([from, to]) => ({ from, to })),
};
