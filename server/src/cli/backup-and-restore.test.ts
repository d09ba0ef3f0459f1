import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startProcess } from '../../testing/server-process.ts';
import { mountSmallDisk } from '../../testing/small-disk.ts';

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
});

test('a backup onto a full disk is one sentence and leaves nothing behind; one whose time cannot be noted is whole all the same', async () => {
  const disk = mountSmallDisk(2);
  if (disk === null) {
    process.stderr.write('no disk could be mounted: a backup onto a full disk is not tested.\n');
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'ts1-backup-cli-'));
  const environment = { DATA_DIR: join(folder, 'data'), PORT: '0', MQTT_PORT: '0' };
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
    disk.drop();
  });
  const call = async (...args: readonly string[]) => {
    const cli = startProcess('cli', environment, args);
    return [await cli.ended(), cli.output()];
  };
  const person = ['--email', 'a@example.org', '--password', 'a long enough passphrase'];
  await call('company', 'create', '--name', 'Acme', ...person);

  disk.fill();
  const whole = join(disk.directory, 'whole.backup');
  expect(await call('backup', whole)).toEqual([
    1,
    expect.stringMatching(/^The backup could not be written: .*full\n$/),
  ]);
  disk.makeRoom();
  expect(readdirSync(disk.directory)).toEqual([]);

  // Room for the copy of the database, and none for the file that it goes into.
  writeFileSync(whole, Buffer.alloc(1_000_000));
  expect(await call('backup', join(disk.directory, 'half.backup'))).toEqual([
    1,
    expect.stringMatching(/^The backup could not be written: ENOSPC: .*\n$/),
  ]);
  expect(readdirSync(disk.directory)).toEqual(['whole.backup']);
  rmSync(whole);

  const elsewhere = join(folder, 'elsewhere.backup');
  mkdirSync(join(folder, 'data/.last-backup/taken'), { recursive: true });
  expect(await call('backup', elsewhere)).toEqual([
    0,
    expect.stringContaining('The backup is whole, but the server will not show that it was made: DATA_DIR '),
  ]);
  expect(readdirSync(join(folder, 'data')).filter((name) => name.startsWith('.'))).toEqual(['.last-backup']);
});
