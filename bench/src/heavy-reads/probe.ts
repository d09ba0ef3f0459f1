import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { toTimings, type Timings } from '../query/timed.ts';

/** Call that must be quick; with `sensor` it delivers a reading of that sensor. */
export interface Probe {
  readonly name: string;
  /** Path below `/api`. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly sensor?: string;
}

const PAUSE_MS = 20;

/**
 * Repeats each call for a time, each one at a time, and returns their timings. Throws when a call is refused.
 * @param over seconds, or a function that returns whether the time is over
 */
export async function probe(address: string, probes: readonly Probe[], over: number | (() => boolean)) {
  const until = performance.now() + (typeof over === 'number' ? over * 1_000 : 0);
  const isOver = typeof over === 'number' ? () => performance.now() >= until : over;
  return Promise.all(
    probes.map(async (one): Promise<Timings & { readonly name: string; readonly runs: number }> => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const spent: number[] = [];
      while (!isOver()) {
        const from = performance.now();
        await call(address, one, agent);
        spent.push(performance.now() - from);
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
      agent.destroy();
      return { name: one.name, runs: spent.length, ...toTimings(spent) };
    }),
  );
}

async function call(address: string, { path, headers, sensor }: Probe, agent: Agent): Promise<void> {
  const body =
    sensor && JSON.stringify({ readings: [{ sensor, timestamp: Date.now(), temperature: 4, battery: 3.6 }] });
  const made = request(`${address}/api${path}`, {
    agent,
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
  });
  made.end(body);
  const [response] = (await once(made, 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}`);
}
