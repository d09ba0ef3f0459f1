/** One line of a benchmark's output: what was measured, its numbers in their order, and the figure around them. */
export interface Measured {
  readonly what: string;
  readonly numbers: readonly number[];
  /** The figure with `#` in place of each number, such as `# / # ms`. */
  readonly form: string;
}

const NUMBER = /\d[\d,]*(?:\.\d+)?/g;

/**
 * Reads the lines of a benchmark's output that measure something: a name, at least two spaces, and a figure that begins
 * with a number. Indented lines belong to the line before them that is not, and have its name before their own.
 */
export function readFigures(output: string): Measured[] {
  const found: Measured[] = [];
  let heading = '';
  for (const line of output.split('\n')) {
    const [, indent = '', name, figure] = /^( *)(\S.*?) {2,}(\d.*)$/.exec(line) ?? [];
    if (name === undefined || figure === undefined) continue;
    if (indent === '') heading = name;
    const what = indent === '' ? name : `${heading}: ${name}`;
    const numbers = [...figure.matchAll(NUMBER)].map(([text]) => Number(text.replaceAll(',', '')));
    found.push({ what, numbers, form: figure.replaceAll(NUMBER, '#') });
  }
  return found;
}

/** One line of both commits: medians of the turns, and by how much the newer one differs. */
export interface Compared {
  readonly what: string;
  readonly before: string;
  readonly now: string;
  /** The newer divided by the older, one for each number. */
  readonly ratios: readonly number[];
}

/** Compares the turns of two commits, line by line; a line that only one of them prints is left out. */
export function compareTurns(
  before: readonly (readonly Measured[])[],
  now: readonly (readonly Measured[])[],
): Compared[] {
  const olds = medians(before);
  return [...medians(now)].flatMap(([what, newer]) => {
    const older = olds.get(what);
    if (older === undefined || older.form !== newer.form) return [];
    const ratios = newer.numbers.map((number, at) => number / (older.numbers[at] ?? Number.NaN));
    return [{ what, before: written(older), now: written(newer), ratios }];
  });
}

/** The median of each number over the turns, by name. */
function medians(turns: readonly (readonly Measured[])[]): Map<string, Measured> {
  const byName = Map.groupBy(turns.flat(), ({ what }) => what);
  return new Map(
    [...byName].flatMap(([what, all]) => {
      const [first] = all;
      if (first === undefined) return [];
      const numbers = first.numbers.map((_, at) => median(all.map((one) => one.numbers[at] ?? Number.NaN)));
      return [[what, { ...first, numbers }] as const];
    }),
  );
}

function median(values: readonly number[]): number {
  const ascending = values.toSorted((one, other) => one - other);
  const middle = Math.floor(ascending.length / 2);
  const [low, high] = [ascending[Math.ceil(ascending.length / 2) - 1], ascending[middle]];
  return ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2;
}

function written({ form, numbers }: Measured): string {
  let at = 0;
  return form.replaceAll('#', () => {
    const number = numbers[at] ?? Number.NaN;
    at += 1;
    return number.toLocaleString('en-GB', { maximumFractionDigits: number < 1_000 ? 1 : 0 });
  });
}
