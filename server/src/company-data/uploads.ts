import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ChangeDeps } from '../audit/index.ts';
import { isDue } from '../platform/work/not-before.ts';
import { errorCode } from '../platform/process/start-error.ts';
import { LEASE_MS } from './import-attempt.ts';

const ENDING = '.zip';

/** Returns the directory of uploaded files while they are imported. */
export const uploadsIn = (dataDirectory: string): string => join(dataDirectory, 'imports');

/** Returns the path of the file of an attempt. */
export const uploadPath = (dataDirectory: string, attempt: string): string =>
  join(uploadsIn(dataDirectory), `${attempt}${ENDING}`);

interface UploadDeps extends ChangeDeps {
  readonly dataDirectory: string;
}

/** Deletes files of imports whose server was stopped; files of running servers that share the directory stay. */
export async function removeDeadUploads({ database, clock, dataDirectory }: UploadDeps): Promise<void> {
  // Read before the attempts: the attempt of a file that comes later is then known.
  const files = await filesIn(uploadsIn(dataDirectory));
  if (files.length === 0) return;
  const attempts = await database.readAcross(async (tx) =>
    tx.sql
      .selectFrom('company_imports')
      .select(['attempt', 'leased_until'])
      .where('finished_at', 'is', null)
      .execute(),
  );
  const living = attempts.filter(({ leased_until }) => !isDue(leased_until, clock.now(), LEASE_MS));
  const kept = new Set(living.map(({ attempt }) => `${attempt}${ENDING}`));
  for (const file of files) {
    if (!kept.has(file)) await rm(join(uploadsIn(dataDirectory), file), { recursive: true, force: true });
  }
}

async function filesIn(directory: string): Promise<string[]> {
  try {
    return await readdir(directory);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}
