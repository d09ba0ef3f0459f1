import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from './start-error.ts';

/** Names this server among others that share its database: made once, and kept in its data directory. */
export function nodeId(dataDirectory: string): string {
  const file = join(dataDirectory, 'node-id');
  try {
    writeFileSync(file, `${randomBytes(6).toString('hex')}\n`, { flag: 'wx', flush: true });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
