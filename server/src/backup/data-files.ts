import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { FILES } from './manifest.ts';
import type { Member } from './archive.ts';

/**
 * What the data directory holds besides files of the operator and secrets: created again when needed. Check-points
 * of the audit log witness against the database beside them, so they never come from the same backup.
 */
const NOT_BACKED_UP = /^(ts1\.sqlite(-\w+)?|server\.lock(-\w+)?|compile-cache|audit-checkpoints.*|\..*)$/;

/** The files of the data directory that belong to a backup: secrets, certificates, the operator's own pages. */
export async function dataFiles(dataDirectory: string): Promise<Member[]> {
  const entries = await readdir(dataDirectory, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dataDirectory, join(entry.parentPath, entry.name)))
    .filter(
      (path) => !path.split('/').some((part, depth) => (depth === 0 ? NOT_BACKED_UP : /^\./).test(part)),
    )
    .sort()
    .map((path) => ({ name: `${FILES}${path}`, file: join(dataDirectory, path) }));
}
