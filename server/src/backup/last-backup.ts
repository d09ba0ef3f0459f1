import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Gauge, type Registry } from 'prom-client';

const FILE = '.last-backup';

/** Notes in the data directory, where a server sees it, when a backup was made (epoch milliseconds). */
export async function noteBackup(dataDirectory: string, at: number): Promise<void> {
  // A PostgreSQL can be backed up from a machine without one.
  if (!existsSync(dataDirectory)) return;
  // Readable for all: whoever makes backups may be another user than the server.
  await writeFile(join(dataDirectory, FILE), `${new Date(at).toISOString()}\n`, { mode: 0o644 });
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
