import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startProcess } from '../testing/server-process.ts';

test('a backup by the command line beside a running server, restored, is a server that knows the company', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ts1-backup-cli-'));
  const environment = { DATA_DIR: join(folder, 'live'), PORT: '0', MQTT_PORT: '0' };
  const server = startProcess('main', environment);
  try {
    await server.printed(/is ready/);
    const person = ['--email', 'a@example.org', '--password', 'a long enough passphrase'];
    await startProcess('cli', environment, ['company', 'create', '--name', 'Acme', ...person]).ended();
    const file = join(folder, 'live.backup');
    const backup = startProcess('cli', environment, ['backup', file]);
    expect([await backup.ended(), backup.output()]).toEqual([
      0,
      expect.stringContaining('holds the database'),
    ]);
    const busy = startProcess('cli', environment, ['restore', file]);
    expect([await busy.ended(), busy.output()]).toEqual([1, expect.stringContaining('already running')]);
    const other = { ...environment, DATA_DIR: join(folder, 'other') };
    const back = startProcess('cli', other, ['restore', file]);
    expect([await back.ended(), back.output()]).toEqual([0, expect.stringContaining('Restored as it was')]);
    const again = startProcess('cli', other, ['restore', file]);
    expect([await again.ended(), again.output()]).toEqual([1, expect.stringContaining('an empty one')]);
  } finally {
    server.child.kill('SIGKILL');
    await server.ended();
    rmSync(folder, { recursive: true, force: true });
  }
}, 90_000);
