import { spawn } from 'node:child_process';
import { ROOT } from './project.ts';

export type Finished = { code: number | null; signal: NodeJS.Signals | null; output: string };

export type ChildOptions = {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** `show` writes through as it comes, `keep` collects it for `output`. */
  output?: 'show' | 'keep';
};

/** Runs a program to its end. A program that cannot be started rejects. */
export function run(command: string, args: string[], options: ChildOptions = {}): Promise<Finished> {
  const show = options.output !== 'keep';
  const child = spawn(command, args, {
    cwd: options.cwd ?? ROOT,
    env: options.env ?? process.env,
    stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
  });
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
