import { existsSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Gauge, type Registry } from 'prom-client';
import { failureReason, StartError } from '../platform/process/start-error.ts';

const FILE = '.last-backup';

/**
 * Notes in the data directory, where a server sees it, when a backup was made (epoch milliseconds).
 *
 * @throws StartError in one line when that cannot be written; what was noted before is still there then
 */
export async function noteBackup(dataDirectory: string, at: number): Promise<void> {
  // A PostgreSQL can be backed up from a machine without one.
  if (!existsSync(dataDirectory)) return;
  // Readable for all: backups may be made by another user than the server.
  const draft = join(dataDirectory, `${FILE}.${process.pid}`);
  try {
    await writeFile(draft, `${new Date(at).toISOString()}\n`, { mode: 0o644 });
    await rename(draft, join(dataDirectory, FILE));
  } catch (error) {
    await rm(draft, { force: true });
    throw new StartError(`DATA_DIR ${dataDirectory} cannot be written: ${failureReason(error)}`, {
      cause: error,
    });
  }
}

/** Shows when the last backup was made by the command line on this data directory; without a sample while none was. */
export function showBackup(dataDirectory: string, registry: Registry): void {
  const gauge: Gauge = new Gauge({
    name: 'ts1_backup_last_timestamp_seconds',
    help: 'When `backup` of the command line last wrote a backup with this DATA_DIR; absent while it never has',
    registers: [registry],
    async collect() {
      const text = await readFile(join(dataDirectory, FILE), 'utf8').catch(() => '');
      const at = Date.parse(text.trim());
      if (Number.isNaN(at)) gauge.remove();
      else gauge.set(at / 1_000);
    },
  });
}
