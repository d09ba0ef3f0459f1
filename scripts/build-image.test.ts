import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ROOT } from './project.ts';

const ORDINARY = [
  'bash',
  'sed',
  'mktemp',
  'rm',
  'dirname',
  'grep',
  'ldd',
  'cp',
  'mkdir',
  'tail',
  'cut',
  'cat',
];

/** A machine that has ordinary programs, and these stand-ins. */
function machineWith(programs: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const path = mkdtempSync(join(tmpdir(), 'ts1-build-image-'));
  onTestFinished(() => rmSync(path, { recursive: true }));
  for (const name of ORDINARY) {
    symlinkSync(execFileSync('which', [name], { encoding: 'utf8' }).trim(), join(path, name));
  }
  for (const [name, script] of Object.entries(programs)) {
    writeFileSync(join(path, name), `#!/bin/bash\n${script}\n`);
    chmodSync(join(path, name), 0o755);
  }
  return { ...process.env, PATH: path };
}

function probe(env: NodeJS.ProcessEnv) {
  const { status, stdout, stderr } = spawnSync(
    'bash',
    [join(ROOT, 'deploy/build-image.sh'), '--probe', '--debian-base'],
    { env, encoding: 'utf8' },
  );
  return { status, stdout, stderr };
}

/** Containers exist, but nothing runs in one, unless the storage driver is this one. */
const runsOnlyWith = (driver: string): string => `case $1 in
  from) echo probe-container ;;
  commit) echo probe-image ;;
  run) [ "$STORAGE_DRIVER" = ${driver} ] || { echo 'unshare: operation not permitted' >&2; exit 1; } ;;
esac`;
const DEBIAN = { debootstrap: 'exit 1', mknod: 'exit 0' };

describe('whether a machine can build the image', () => {
  test.each([
    ['without buildah', DEBIAN, 'buildah is not installed'],
    [
      'without debootstrap',
      { buildah: runsOnlyWith('overlay'), mknod: 'exit 0' },
      'debootstrap is not installed',
    ],
    [
      'that lets nothing run in a container',
      { ...DEBIAN, buildah: runsOnlyWith('none') },
      'operation not permitted',
    ],
    [
      'that lets nobody make a device',
      { ...DEBIAN, buildah: runsOnlyWith('overlay'), mknod: 'echo no device; exit 1' },
      'no device',
    ],
  ])('is said in one line by one %s, with an exit code of its own', (_name, programs, reason) => {
    const { status, stderr } = probe(machineWith(programs));
    expect(stderr).toMatch(new RegExp(`^This machine cannot build a container image: .*${reason}\\n$`));
    expect(status).toBe(3);
  });

  test.each(['overlay', 'vfs'])('is found with the storage driver %s', (driver) => {
    const { status, stdout } = probe(machineWith({ ...DEBIAN, buildah: runsOnlyWith(driver) }));
    expect([status, stdout]).toEqual([
      0,
      `This machine can build a container image (storage driver ${driver})\n`,
    ]);
  });
});

test('the gate builds and tries the image wherever the probe allows it, within a limit, and says where it does not', () => {
  const [, then = '', otherwise = ''] =
    /^if deploy\/build-image\.sh --probe --debian-base [^\n]*\n([^]*?)^else\n([^]*?)^fi$/m.exec(
      readFileSync(join(ROOT, '.ci/run'), 'utf8'),
    ) ?? [];
  expect(then).toMatch(/^ {2}timeout .*\d+ deploy\/build-image\.sh --debian-base --try \S+ <\/dev\/null\n$/);
  expect(otherwise).toContain('NOT RUN: the container image');
});
