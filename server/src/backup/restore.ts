import { existsSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isSetupNeeded } from '../companies/index.ts';
import { type DatabaseLocation, openDatabase } from '../database/index.ts';
import { claimDataDirectory, prepareDataDirectory } from '../platform/process/data-directory.ts';
import { freeBytes } from '../platform/process/disk-space.ts';
import { StartError } from '../platform/process/start-error.ts';
import { readArchive, syncFolder } from './archive.ts';
import { checkSqlite } from './copy-sqlite.ts';
import { loadPostgres } from './copy-postgres.ts';
import { DATABASE_MEMBER, FILES, type Manifest } from './manifest.ts';

/**
 * Fills an empty installation with a backup: nothing is touched before every byte of it has been checked, and
 * a database that holds a company is never replaced.
 *
 * @throws StartError in one line when the file is no whole backup, or the target is in use or not empty
 */
export async function restore(target: DatabaseLocation, file: string): Promise<Manifest> {
  if (!existsSync(file)) throw new StartError(`${file} is not there.`);
  prepareDataDirectory(target.dataDirectory);
  if (target.databaseUrl === undefined) claimDataDirectory(target.dataDirectory);
  await refuseUnlessEmpty(target);
  if (freeBytes(target.dataDirectory) < statSync(file).size) {
    throw new StartError(`DATA_DIR ${target.dataDirectory} has less room than ${file} takes.`);
  }
  const folder = await mkdtemp(join(target.dataDirectory, '.restore-'));
  try {
    const about = await readArchive(file, folder);
    const engine = target.databaseUrl === undefined ? 'sqlite' : 'postgres';
    if (about.engine !== engine) {
      throw new StartError(`${file} is a backup of ${about.engine}, and this installation uses ${engine}.`);
    }
    const copy = join(folder, DATABASE_MEMBER[engine]);
    // The database last: until it is there, the same restore can be run again.
    await placeFiles(join(folder, FILES), target.dataDirectory);
    if (target.databaseUrl === undefined) await placeSqlite(copy, target.dataDirectory);
    else await loadPostgres(target.databaseUrl, copy);
    return about;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function refuseUnlessEmpty(target: DatabaseLocation): Promise<void> {
  const database = await openDatabase(target);
  try {
    if (await isSetupNeeded(database)) return;
  } finally {
    await database.close();
  }
  throw new StartError('There is a company in this installation: restore into an empty one.');
}

async function placeSqlite(copy: string, dataDirectory: string): Promise<void> {
  checkSqlite(copy);
  const database = join(dataDirectory, 'ts1.sqlite');
  for (const rest of ['-wal', '-shm']) await rm(`${database}${rest}`, { force: true });
  await rename(copy, database);
  await syncFolder(dataDirectory);
}

async function placeFiles(from: string, dataDirectory: string): Promise<void> {
  if (!existsSync(from)) return;
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const target = join(dataDirectory, file.slice(from.length));
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await rename(file, target);
    await syncFolder(dirname(target));
  }
}
