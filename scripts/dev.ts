import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './project.ts';

// The two processes belong together: when one ends, the other is stopped, and the first reason decides the exit code.
const children: ChildProcess[] = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/src/main.ts'], {
    cwd: ROOT,
    stdio: 'inherit',
  }),
  spawn('vite', ['--clearScreen', 'false'], { cwd: join(ROOT, 'web'), stdio: 'inherit' }),
];

for (const child of children) {
  child.once('error', (error) => {
    console.error(`${child.spawnfile} could not be started: ${error.message}`);
    end(1);
  });
  child.once('exit', (code, signal) => {
    end(code ?? (signal === null ? 1 : 0));
  });
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(0));

function end(exitCode: number): void {
  process.exitCode ??= exitCode;
  for (const child of children) {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
  }
}
