/** Splits a list into parts of at most `size`, in order: statements have a limited number of parameters. */
export function* chunks<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}
