/** Characters that fit on one line of a marker. */
const LINE = 20;

/**
 * Shortens names to two lines of a marker, by name: long ones lose their middle, because two sensors of one room differ
 * at the end. Names that would become alike stay whole.
 */
export function shortNames(names: readonly string[]): ReadonlyMap<string, string> {
  const distinct = [...new Set(names)];
  const bySort = Map.groupBy(distinct, shortened);
  return new Map(
    distinct.map((name) => {
      const short = shortened(name);
      return [name, bySort.get(short)?.length === 1 ? short : name];
    }),
  );
}

function shortened(name: string): string {
  if (countLines(name) <= 2) return name;
  const words = name.split(/\s+/);
  const head = fitting(words).join(' ') || name.slice(0, LINE - 2);
  const tail = fitting(words.toReversed()).toReversed().join(' ') || `…${name.slice(2 - LINE)}`;
  return tail.startsWith('…')
    ? `${head} ${tail}`
    : `${head.replace(/[\s,;:–-]+$/, '')} … ${tail.replace(/^[\s,;:–-]+/, '')}`;
}

/** The first of these words that a line holds, with room for the ellipsis. */
function fitting(words: readonly string[]): readonly string[] {
  let length = 0;
  const count = words.findIndex((word) => (length += word.length + 1) > LINE + 1);
  return count === -1 ? words : words.slice(0, count);
}

function countLines(name: string): number {
  let [lines, length] = [1, 0];
  for (const word of name.split(/\s+/)) {
    if (length > 0 && length + 1 + word.length > LINE) [lines, length] = [lines + 1, 0];
    length += (length > 0 ? 1 : 0) + word.length;
    lines += Math.ceil(length / LINE) - 1;
    length -= (Math.ceil(length / LINE) - 1) * LINE;
  }
  return lines;
}
