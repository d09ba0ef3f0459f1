import { toTimestamp, type UnknownChannel } from '@ts1/contract';
import { z } from 'zod';

const stored = z.record(z.string(), z.object({ sensor: z.string(), count: z.int(), lastAt: z.number() }));

/** By unknown channel key: the sensor whose reading named it last, how often, and when last (epoch milliseconds). */
export type UnknownChannels = z.output<typeof stored>;

/** The most that are listed; the one that was named longest ago gives way. */
const MOST_LISTED = 20;

/** Reads the stored keys; a text that cannot be read stops nothing, and the list begins again. */
export function readUnknownChannels(text: string | null): UnknownChannels {
  try {
    return text === null ? {} : stored.parse(JSON.parse(text));
  } catch {
    return {};
  }
}

/** The same with further keys. */
export function addUnknownChannels(
  before: UnknownChannels,
  found: readonly { readonly key: string; readonly sensor: string; readonly at: number }[],
): UnknownChannels {
  const after = new Map(Object.entries(before));
  for (const { key, sensor, at } of found) {
    const known = after.get(key);
    after.set(key, { sensor, count: (known?.count ?? 0) + 1, lastAt: Math.max(known?.lastAt ?? at, at) });
  }
  return Object.fromEntries(latestFirst(after).slice(0, MOST_LISTED));
}

/** Returns the stored keys in the words of the contract. */
export function toUnknownChannels(text: string | null): UnknownChannel[] {
  const found = latestFirst(new Map(Object.entries(readUnknownChannels(text))));
  return found.map(([key, { sensor, count, lastAt }]) => ({
    key,
    sensor,
    count,
    last_at: toTimestamp(lastAt),
  }));
}

function latestFirst(unknown: ReadonlyMap<string, UnknownChannels[string]>) {
  return [...unknown].toSorted(([, one], [, other]) => other.lastAt - one.lastAt);
}
