import { accessSync, chmodSync, constants, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { errorCode, StartError } from './start-error.ts';

/** Makes sure that the data directory exists, can be written, and is closed to other users of the machine. */
export function prepareDataDirectory(directory: string): void {
  try {
    make(directory);
    closeToOthers(directory);
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartError(
      `DATA_DIR ${directory} cannot be written (${errorCode(error) ?? 'unknown reason'}).`,
    );
  }
}

/**
 * Makes this process the only server on the directory until it ends for any reason: the operating system then
 * releases the lock, while a file with a process id would stay behind.
 * @throws StartError when another server has the lock
 */
export function claimDataDirectory(directory: string): void {
  const lock = new DatabaseSync(join(directory, 'server.lock'), { timeout: 0 });
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive; commit');
  } catch (error) {
    lock.close();
    throw new StartError(`Another server is already running on DATA_DIR ${directory}.`, { cause: error });
  }
  held.push(lock);
}

/** Locks, referenced here because the garbage collector would close them. */
const held: DatabaseSync[] = [];

const OTHERS = 0o007;
const STICKY = 0o1000;
const DATABASE_FILE = /^ts1\.sqlite/;

/** Closes an existing directory and its files to other users. A shared directory (/tmp) is not changed. */
function closeToOthers(directory: string): void {
  const { mode } = statSync(directory);
  if ((mode & STICKY) === 0) close(directory, mode);
  for (const name of readdirSync(directory).filter((file) => DATABASE_FILE.test(file))) {
    const file = join(directory, name);
    close(file, statSync(file).mode);
  }
}

function close(path: string, mode: number): void {
  if ((mode & OTHERS) === 0) return;
  try {
    // The group may read, and other users have no access.
    chmodSync(path, mode & 0o7750);
  } catch (error) {
    // Another user owns it and decides on its mode.
    if (errorCode(error) !== 'EPERM') throw error;
  }
}

/** Makes a directory level by level: `recursive` never returns where the file system denies it (/proc). */
function make(directory: string): void {
  if (existsSync(directory)) return;
  make(dirname(directory));
  try {
    mkdirSync(directory, { mode: 0o700 });
  } catch (error) {
    // Another process that starts at the same moment may have made it.
    if (!existsSync(directory)) throw error;
  }
}
