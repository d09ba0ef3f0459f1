import { toTimestamp, type UnknownInput } from '@ts1/contract';
import { z } from 'zod';

const stored = z.record(z.string(), z.object({ sensor: z.string(), count: z.int(), lastAt: z.number() }));

/** By unknown input key: the sensor whose reading named it last, how often, and when last (epoch milliseconds). */
export type UnknownInputs = z.output<typeof stored>;

/** The most that are listed; the one that was named longest ago gives way. */
const MOST_LISTED = 20;

/** Reads the stored keys; a text that cannot be read stops nothing, and the list begins again. */
export function readUnknownInputs(text: string | null): UnknownInputs {
  try {
    return text === null ? {} : stored.parse(JSON.parse(text));
  } catch {
    return {};
  }
}

/** The same with further keys. */
export function addUnknownInputs(
  before: UnknownInputs,
  found: readonly { readonly key: string; readonly sensor: string; readonly at: number }[],
): UnknownInputs {
  const after = new Map(Object.entries(before));
  for (const { key, sensor, at } of found) {
    const known = after.get(key);
    after.set(key, { sensor, count: (known?.count ?? 0) + 1, lastAt: Math.max(known?.lastAt ?? at, at) });
  }
  return Object.fromEntries(latestFirst(after).slice(0, MOST_LISTED));
}

/** Returns the stored keys in the words of the contract. */
export function toUnknownInputs(text: string | null): UnknownInput[] {
  const found = latestFirst(new Map(Object.entries(readUnknownInputs(text))));
  return found.map(([key, { sensor, count, lastAt }]) => ({
    key,
    sensor,
    count,
    last_at: toTimestamp(lastAt),
  }));
}

function latestFirst(unknown: ReadonlyMap<string, UnknownInputs[string]>) {
  return [...unknown].toSorted(([, one], [, other]) => other.lastAt - one.lastAt);
}
