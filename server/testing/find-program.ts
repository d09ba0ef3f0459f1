import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Finds a program that a test needs; null where it is not installed, an error when every suite must run. */
export function findProgram(name: string, variable: string): string | null {
  const places = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  const candidates = [process.env[variable] ?? '', ...places.map((place) => join(place, name))];
  const found = candidates.find(isExecutable) ?? null;
  if (found === null && process.env['TS1_EVERY_SUITE'] === '1') {
    throw new Error(`no ${name} to test against: install ${name} or set ${variable}`);
  }
  return found;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return path !== '';
  } catch {
    return false;
  }
}
