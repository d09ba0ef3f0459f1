import { backup, DatabaseSync } from 'node:sqlite';
import { StartError } from '../platform/process/start-error.ts';

/** More pages than a database has: copied in one step, it is one moment of it, whatever is written meanwhile. */
const ALL_PAGES = 2 ** 31 - 1;

/**
 * Copies a SQLite database that may be in use (SQLite's online backup) and checks the copy.
 * @throws StartError when the copy is not whole
 */
export async function copySqlite(from: string, to: string): Promise<void> {
  const source = new DatabaseSync(from, { readOnly: true, timeout: 15_000 });
  try {
    await backup(source, to, { rate: ALL_PAGES });
  } finally {
    source.close();
  }
  checkSqlite(to);
}

/** @throws StartError when the file is not a whole SQLite database */
export function checkSqlite(file: string): void {
  const copy = new DatabaseSync(file, { readOnly: true });
  try {
    const verdict = copy
      .prepare('pragma quick_check')
      .all()
      .map((row) => String(row['quick_check']));
    if (verdict.join() !== 'ok') throw new StartError(`The database is damaged: ${verdict.join(', ')}`);
  } finally {
    copy.close();
  }
}
