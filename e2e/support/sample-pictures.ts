import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** Folder of the stored pictures: one folder for each theme. */
export const PICTURES = join(import.meta.dirname, '../pictures');

export const THEMES = ['dark', 'light'] as const;
export type Theme = (typeof THEMES)[number];

/** Command that takes the pictures again. */
const RENEW = 'npm run samples:pictures';

const takenBy = z.object({ chromium: z.string() });
const TAKEN_BY = join(PICTURES, 'taken-by.json');

/** Notes the version of Chromium that took the pictures: `156.0.8078.114`. */
export async function noteVersion(chromium: string): Promise<void> {
  await writeFile(TAKEN_BY, `${JSON.stringify(takenBy.parse({ chromium }), null, 2)}\n`);
}

/** Returns the version of Chromium that took the pictures. */
export function notedVersion(): string {
  return takenBy.parse(JSON.parse(readFileSync(TAKEN_BY, 'utf8'))).chromium;
}

/** Says beside a picture that differs how to renew it, and whether another major version of Chromium may be the reason. */
export function renewalHint(running: string, taken: string): string {
  const hint = `samples look as stored (${RENEW} stores a change that is meant)`;
  if (major(running) === major(taken)) return hint;
  return `${hint}. Chromium ${running} runs, but ${taken} took the pictures: where nothing else was changed, renew them by ${RENEW}`;
}

const major = (version: string): string | undefined => version.split('.', 1)[0];

/** Returns the names of the stored pictures of a theme, sorted. */
export function storedNames(theme: Theme): string[] {
  return readdirSync(join(PICTURES, theme))
    .map((file) => file.replace(/\.png$/, ''))
    .toSorted();
}
