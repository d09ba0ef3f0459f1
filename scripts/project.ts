import { readFileSync, readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { z } from 'zod';

/** The folder that holds the root package.json. */
export const ROOT = resolve(import.meta.dirname, '..');

const manifest = z.object({ workspaces: z.array(z.string()) });

const NOT_SOURCES = new Set([
  'node_modules',
  'dist',
  'data',
  'coverage',
  'test-results',
  'playwright-report',
]);

/** Returns the workspace folders, in the order of the root package.json. */
export function workspaces(): string[] {
  return manifest.parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))).workspaces;
}

/** Returns every TypeScript file under a folder, as paths relative to `base`, sorted. */
export function sourceFiles(folder: string, base = ROOT): string[] {
  return filesUnder(join(base, folder))
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => relative(base, file))
    .toSorted();
}

/** Returns every file under an absolute folder, without build output and dependencies. */
export function filesUnder(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.flatMap((entry) => {
    if (NOT_SOURCES.has(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesUnder(path) : [path];
  });
}
