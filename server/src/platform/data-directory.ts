import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { codeOf, StartError } from './start-error.ts';

/** Makes sure that the data directory is there and can be written. */
export function prepareDataDirectory(directory: string): void {
  try {
    make(directory);
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartError(`DATA_DIR ${directory} cannot be written (${codeOf(error) ?? 'unknown reason'}).`);
  }
}

/** Level by level: asked for all at once, Node never returns where the file system denies what is there (/proc). */
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
