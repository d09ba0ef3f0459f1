import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { type ReaderOptions, startReader } from './reader.ts';
import { timed, type Timings } from './timed.ts';

/** Least time that an answer takes in this language on this machine. */
export interface Floor {
  /** Time to send the same bytes, from memory, by Node's own HTTP server. */
  readonly sent: Timings;
  /** Time to make text of the same rows by `JSON.stringify`. */
  readonly stringified: Timings;
  readonly bytes: number;
}

/** Reads a JSON answer once and times the work that remains without any look-up. `path` is below `/api`. */
export async function timeFloor(options: ReaderOptions, path: string, runs: number): Promise<Floor> {
  const answer = await fetch(`${options.address}/api${path}`, { headers: options.headers });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const sender = new Worker(new URL('floor-thread.ts', import.meta.url), { workerData: bytes });
  const [port] = (await once(sender, 'message')) as [number];
  const reader = startReader({ address: `http://127.0.0.1:${port}`, headers: {} });
  try {
    const sent = await reader.read(path, runs);
    const rows: unknown = JSON.parse(Buffer.from(bytes).toString());
    const stringified = await timed(runs, async () => Promise.resolve(JSON.stringify(rows)));
    return { sent, stringified, bytes: bytes.length };
  } finally {
    await reader.stop();
    await sender.terminate();
  }
}
