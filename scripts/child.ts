import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { ROOT } from './project.ts';

export type Finished = { code: number | null; signal: NodeJS.Signals | null; output: string };

export type ChildOptions = {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** `show` writes the output through as it comes, `keep` collects it for `output`. */
  output?: 'show' | 'keep';
};

const running = new Set<ChildProcess>();

/** Makes a signal end the running programs from now on; this process fails once they have ended. */
export function endTogether(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      for (const child of running) child.kill(signal);
      void Promise.all([...running].map((child) => once(child, 'close'))).finally(() => process.exit(1));
    });
  }
}

/** Runs a program to its end. A program that cannot be started rejects. */
export function run(command: string, args: string[], options: ChildOptions = {}): Promise<Finished> {
  const show = options.output !== 'keep';
  const child = spawn(command, args, {
    cwd: options.cwd ?? ROOT,
    env: options.env ?? process.env,
    stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
  });
  running.add(child);
  child.once('close', () => running.delete(child));
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => chunks.push(chunk));
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      resolve({ code, signal, output: Buffer.concat(chunks).toString('utf8') });
    });
  });
}

/** Whether a program ended by itself with exit code 0. */
export function succeeded(finished: Finished): boolean {
  return finished.code === 0;
}

/** Runs the tasks with at most `limit` at the same time; results keep the order of the tasks. */
export async function inParallel<T>(limit: number, tasks: (() => Promise<T>)[]): Promise<T[]> {
  const results: T[] = [];
  const waiting = [...tasks.entries()];
  const lane = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, task] = next;
      results[index] = await task();
    }
  };
  await Promise.all(Array.from({ length: limit }, lane));
  return results;
}
