import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
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

/** Returns the environment of a machine that has ordinary programs and these substitutes. */
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

/** Returns a substitute for buildah that runs programs in containers only with this storage driver. */
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

describe('the gate', () => {
  const [own = ''] = /^within\(\)[^]*$/m.exec(readFileSync(join(ROOT, '.ci/run'), 'utf8')) ?? [];

  /** Runs the part of the gate after `npm test`, `seconds` after its start, with this builder and this npm. */
  function gate(seconds: number, { builder = 'exit 0', npm = 'exit 0' }: { builder?: string; npm?: string }) {
    const directory = mkdtempSync(join(tmpdir(), 'ts1-gate-'));
    onTestFinished(() => rmSync(directory, { recursive: true }));
    mkdirSync(join(directory, 'deploy'));
    writeFileSync(join(directory, 'deploy/build-image.sh'), `#!/bin/bash\necho "arguments $*"\n${builder}\n`);
    chmodSync(join(directory, 'deploy/build-image.sh'), 0o755);
    const installed = { buildah: 'exit 0', debootstrap: 'exit 0', timeout: 'shift 2; exec "$@"', npm };
    const env = machineWith(installed);
    const script = `set -euo pipefail\nSECONDS=${seconds}\n${own}`;
    const { status, stdout } = spawnSync('bash', ['-c', script], { cwd: directory, env, encoding: 'utf8' });
    return { status, stdout };
  }

  const longEnds = (code: number): string => `case $* in *'--only long'*) exit ${code} ;; esac`;
  const notToTheEnd = 'NOT RUN TO THE END:';

  test.each([
    ['builds and tries the image', 0, {}, 0, 'arguments --debian-base --try ts1-ci'],
    ['fails when the image is at fault', 0, { builder: 'exit 1' }, 1, 'arguments'],
    [
      'says where a machine cannot',
      0,
      { builder: 'exit 3' },
      0,
      'NOT RUN: the container image was not built',
    ],
    [
      'says that there was not enough time',
      1_000,
      { builder: 'exit 124' },
      0,
      `${notToTheEnd} the container image`,
    ],
    [
      'begins nothing for which it has no time',
      4_660,
      { builder: 'exit 1' },
      0,
      'NOT RUN: the container image, for which 140 s',
    ],
    ['fails when a test that takes minutes fails', 0, { npm: longEnds(1) }, 1, ''],
    [
      'fails when something is lost under faults',
      0,
      { npm: 'case $* in *test:faults*) exit 1 ;; esac' },
      1,
      '',
    ],
    [
      'says which suites it had no time for',
      4_260,
      { npm: longEnds(1) },
      0,
      'NOT RUN: test:long, for which 540 s',
    ],
    ['says which suites it had to break off', 1_000, { npm: longEnds(124) }, 0, `${notToTheEnd} test:long`],
  ])('%s', { tags: ['R163'] }, (_name, seconds, programs, expected, printed) => {
    const { status, stdout } = gate(seconds, programs);
    expect(stdout).toContain(printed);
    expect(status).toBe(expected);
  });
});
