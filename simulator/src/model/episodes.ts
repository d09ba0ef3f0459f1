import { between, uniform } from './random.ts';
import { DAY_MS } from './time.ts';

/** Frequency and length of episodes. At most one begins in a day. */
export interface EpisodeRate {
  readonly chancePerDay: number;
  readonly shortestMs: number;
  readonly longestMs: number;
}

export interface Episode {
  readonly startsAt: number;
  readonly endsAt: number;
  /** Number that distinguishes the episodes of one key. */
  readonly number: number;
}

/** Returns the episode of this key that is under way at a moment, if any. None lasts longer than a day. */
export function episodeAt(key: number, rate: EpisodeRate, atMs: number): Episode | undefined {
  const today = Math.floor(atMs / DAY_MS);
  for (const day of [today - 1, today]) {
    if (uniform(key, day * 3) >= rate.chancePerDay) continue;
    const startsAt = Math.floor((day + uniform(key, day * 3 + 1)) * DAY_MS);
    const endsAt = startsAt + Math.floor(between(key, day * 3 + 2, rate.shortestMs, rate.longestMs));
    if (atMs >= startsAt && atMs < endsAt) return { startsAt, endsAt, number: day };
  }
  return undefined;
}
