import { accessSync, constants, mkdirSync } from 'node:fs';
import { codeOf, StartError } from './start-error.ts';

/** Makes sure that the data directory is there and can be written. */
export function prepareDataDirectory(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartError(`DATA_DIR ${directory} cannot be written (${codeOf(error) ?? 'unknown reason'}).`);
  }
}
