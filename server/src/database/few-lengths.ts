/**
 * Repeats the last entry of a list until its length is a power of two. A statement with such a list has one of a few
 * texts, and is prepared once; with a text for each length, batches of changing size prepare it again and again.
 * Meant for lists after `in`, where an entry that is named twice changes nothing.
 */
export function inFewLengths<T>(entries: readonly T[]): T[] {
  const last = entries.at(-1);
  const filled = [...entries];
  if (last === undefined) return filled;
  while (!isPowerOfTwo(filled.length)) filled.push(last);
  return filled;
}

function isPowerOfTwo(length: number): boolean {
  return (length & (length - 1)) === 0;
}
