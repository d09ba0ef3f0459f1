import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';

const DRIVER = fileURLToPath(new URL('main.ts', import.meta.url));
const PATIENCE = { timeout: 60_000, interval: 100 };

function startDriver(directory: string, ...options: readonly string[]): ChildProcess {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, HOME, NODE_COMPILE_CACHE, TMPDIR: directory };
  const only = ['--only', 'server killed', '--engine', 'sqlite'];
  return spawn(process.execPath, [DRIVER, ...only, ...options], { env, stdio: 'ignore' });
}

/** Returns the ids of the child processes of a process. */
function childProcesses(pid: number): string[] {
  try {
    return execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
      .trim()
      .split(/\s+/);
  } catch {
    return [];
  }
}

const isAlive = (pid: string): boolean => {
  try {
    process.kill(Number(pid), 0);
    return true;
  } catch {
    return false;
  }
};

test.skipIf(process.platform !== 'linux')(
  'a run of faults that is interrupted leaves no process and no directory behind',
  async () => {
    const directory = mkdtempSync(join(tmpdir(), 'ts1-interrupted-'));
    onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
    const driver = startDriver(directory);
    onTestFinished(() => void driver.kill('SIGKILL'));
    const ended = once(driver, 'exit');
    await vi.waitFor(() => expect(childProcesses(driver.pid ?? 0)).not.toEqual([]), PATIENCE);
    const children = childProcesses(driver.pid ?? 0);
    driver.kill('SIGTERM');
    await ended;
    expect(driver.exitCode).toBe(143);
    await vi.waitFor(() => expect(children.filter(isAlive)).toEqual([]), PATIENCE);
    expect(readdirSync(directory)).toEqual([]);
  },
);

test('a run of faults ends when its time is over, whatever it is doing, and leaves nothing behind', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'ts1-out-of-time-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  // The limit is three seconds: ten kills take more than a minute.
  const driver = startDriver(directory, '--minutes', '0.05');
  onTestFinished(() => void driver.kill('SIGKILL'));
  await once(driver, 'exit');
  expect(driver.exitCode).toBe(124);
  expect(readdirSync(directory)).toEqual([]);
});
