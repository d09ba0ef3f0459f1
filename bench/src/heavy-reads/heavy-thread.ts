import { parentPort, workerData } from 'node:worker_threads';
import type { HeavyOptions } from './heavy-calls.ts';

const { address, headers, paths } = workerData as HeavyOptions;
const answered = new Map<string, number>();
const stopped = new AbortController();

async function repeat(path: string): Promise<void> {
  while (!stopped.signal.aborted) {
    const response = await fetch(`${address}/api${path}`, { headers, signal: stopped.signal });
    for await (const _part of response.body ?? []);
    const key = `${path.split('?')[0]} ${response.status}`;
    answered.set(key, (answered.get(key) ?? 0) + 1);
  }
}

for (const path of paths) repeat(path).catch(() => {});
parentPort?.once('message', () => {
  stopped.abort();
  parentPort?.postMessage([...answered].map(([key, times]) => `${key} × ${times}`).join(', '));
});
