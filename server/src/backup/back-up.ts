import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm, readdir } from 'node:fs/promises';
import { dirname, join, resolve, relative } from 'node:path';
import type { DatabaseLocation } from '../database/index.ts';
import { failureReason, StartError } from '../platform/process/start-error.ts';
import { syncFolder, writeArchive, type Member } from './archive.ts';
import { copySqlite } from './copy-sqlite.ts';
import { dumpPostgres } from './copy-postgres.ts';
import { DATABASE_MEMBER, FILES } from './manifest.ts';

/**
 * Entries of the data directory besides files of the operator and secrets: created again when needed. Check-points
 * of the audit log witness against the database beside them, so they never come from the same backup.
 */
const NOT_BACKED_UP = /^(ts1\.sqlite(-\w+)?|server\.lock(-\w+)?|compile-cache|audit-checkpoints.*|\..*)$/;

export type BackupSource = DatabaseLocation;

/**
 * Writes the whole installation to one file, also while a server runs: the database as it was at one moment,
 * secrets and the files of the data directory. The file is there when it is whole, or not at all.
 *
 * @returns how many files went in, the database included
 * @throws StartError in one line when it cannot
 */
export async function backUp(source: BackupSource, target: string, now: number): Promise<number> {
  const file = resolve(target);
  if (existsSync(file)) throw new StartError(`${target} is there already: name a new file.`);
  const engine = source.databaseUrl === undefined ? 'sqlite' : 'postgres';
  const folder = await workFolder(dirname(file));
  try {
    const copy = join(folder, DATABASE_MEMBER[engine]);
    await copyDatabase(source, copy);
    const members = [
      { name: DATABASE_MEMBER[engine], file: copy },
      ...(await dataFiles(source.dataDirectory)),
    ];
    const draft = join(folder, 'backup.tar');
    await writeArchive(draft, members, { engine, createdAt: new Date(now).toISOString() });
    await rename(draft, file);
    await syncFolder(dirname(file));
    return members.length;
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`The backup could not be written: ${failureReason(error)}`, { cause: error });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function copyDatabase({ databaseUrl, dataDirectory }: BackupSource, copy: string): Promise<void> {
  if (databaseUrl !== undefined) return dumpPostgres(databaseUrl, copy);
  const database = join(dataDirectory, 'ts1.sqlite');
  if (!existsSync(database)) throw new StartError(`DATA_DIR ${dataDirectory} holds no database to back up.`);
  return copySqlite(database, copy);
}

/** Beside the file, so that the last step is a rename within one file system. */
async function workFolder(folder: string): Promise<string> {
  try {
    return await mkdtemp(join(folder, '.ts1-backup-'));
  } catch (error) {
    throw new StartError(`${folder} cannot be written: ${failureReason(error)}`, { cause: error });
  }
}

/** The files of the data directory that belong to a backup: secrets, certificates, the operator's own pages. */
async function dataFiles(dataDirectory: string): Promise<Member[]> {
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
