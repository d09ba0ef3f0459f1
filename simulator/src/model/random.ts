import { present } from '@ts1/contract';
/**
 * Randomness without state: every number is a pure function of a key and an index. Values of different moments can
 * be requested in any order and any number of times, and are always the same.
 */

/** Returns a 32-bit key for labels, e.g. `hashLabels(seed, '010203', 'doors')` (FNV-1a). */
export function hashLabels(...labels: readonly (string | number)[]): number {
  let hash = 0x811c9dc5;
  for (const character of labels.join('/')) {
    hash ^= present(character.codePointAt(0));
    hash = Math.imul(hash, 0x01000193);
  }
  return mix(hash);
}

/** Returns a uniform number in [0, 1) for this key and index. */
export function uniform(key: number, index: number): number {
  return mix(mix(key ^ Math.imul(index, 0x9e3779b1)) + index) / 0x1_0000_0000;
}

/** Returns a uniform number in [low, high) for this key and index. */
export function between(key: number, index: number, low: number, high: number): number {
  return low + (high - low) * uniform(key, index);
}

/** Returns a standard normal number for this key and index (Box-Muller). */
export function gaussian(key: number, index: number): number {
  const radius = Math.sqrt(-2 * Math.log(1 - uniform(key, index * 2)));
  return radius * Math.cos(2 * Math.PI * uniform(key, index * 2 + 1));
}

/**
 * Returns smooth noise in [-1, 1] that wanders once per unit of `position`: random values at the whole
 * numbers, joined by a smooth step (value noise).
 */
export function wander(key: number, position: number): number {
  const left = Math.floor(position);
  const fraction = position - left;
  const step = fraction * fraction * (3 - 2 * fraction);
  const from = between(key, left, -1, 1);
  return from + (between(key, left + 1, -1, 1) - from) * step;
}

/** Applies the finaliser of MurmurHash3: every input bit reaches every output bit. */
function mix(value: number): number {
  let hash = value | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
