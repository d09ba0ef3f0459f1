import { relative } from 'node:path';
import { z } from 'zod';

const count = z.object({ total: z.number(), covered: z.number() });

/** Vitest's `json-summary` report: counts by absolute file name, and `total`. */
export const coverageSummary = z.record(z.string(), z.object({ lines: count, branches: count }));

export interface Share {
  readonly name: string;
  readonly files: number;
  /** Percent. */
  readonly lines: number;
  /** Percent. */
  readonly branches: number;
}

/** Returns the share that the tests ran of each workspace, and of all together. */
export function byWorkspace(summary: z.output<typeof coverageSummary>, root: string): Share[] {
  const files = Object.entries(summary).filter(([name]) => name !== 'total');
  const groups = Map.groupBy(files, ([file]) => relative(root, file).split('/')[0] ?? '');
  return [...[...groups].toSorted(([a], [b]) => a.localeCompare(b)), ['all', files] as const].map(
    ([name, group]) =>
      share(
        name,
        group.map(([, counts]) => counts),
      ),
  );
}

function share(name: string, files: readonly z.output<typeof coverageSummary>[string][]): Share {
  const percent = (kind: 'lines' | 'branches') => {
    const total = files.reduce((sum, file) => sum + file[kind].total, 0);
    const covered = files.reduce((sum, file) => sum + file[kind].covered, 0);
    return total === 0 ? 100 : (100 * covered) / total;
  };
  return { name, files: files.length, lines: percent('lines'), branches: percent('branches') };
}
