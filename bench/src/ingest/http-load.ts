import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { present } from '@ts1/contract';
import type { Site } from './site.ts';

/** Base units that send at a time, each the next call when the last one was answered. */
const CONNECTIONS = 16;

export interface Load {
  /** Acknowledged readings. */
  readonly perSecond: number;
  /** From the call to its whole answer. */
  readonly p50Ms: number;
  readonly p99Ms: number;
}

interface Calls {
  readonly connections?: number;
  readonly next?: (site: Site) => string;
  /** Below `/api/ingest`. */
  readonly path?: string;
  /** Calls in each second, where they are not to come as fast as they are answered. */
  readonly callsPerSecond?: number;
}

/** Sends calls for a time. */
export async function loadOverHttp(
  address: string,
  site: Site,
  durationMs: number,
  {
    connections = CONNECTIONS,
    next = (one) => one.nextCall(),
    path = 'readings',
    callsPerSecond,
  }: Calls = {},
): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const startedAt = performance.now();
  const pauseMs = callsPerSecond === undefined ? 0 : (connections * 1_000) / callsPerSecond;
  let accepted = 0;
  const spent: number[] = [];
  const sendOver = async (key: string, place: number): Promise<void> => {
    let dueAt = startedAt + (place * pauseMs) / connections;
    while (performance.now() - startedAt < durationMs) {
      if (pauseMs > 0) await wait(Math.max(0, dueAt - performance.now()));
      const sentAt = pauseMs > 0 ? dueAt : performance.now();
      dueAt += pauseMs;
      const count = await send(agent, `${address}/api/ingest/${path}`, key, next(site));
      accepted += count;
      spent.push(performance.now() - sentAt);
    }
  };
  try {
    const units = Array.from({ length: connections }, (_, n) => present(site.units[n % site.units.length]));
    await Promise.all(units.map(async ({ key }, place) => sendOver(key, place)));
    const ascending = spent.toSorted((one, other) => one - other);
    const quantile = (part: number): number => ascending[Math.floor(ascending.length * part)] ?? Number.NaN;
    const perSecond = (accepted / (performance.now() - startedAt)) * 1_000;
    return { perSecond, p50Ms: quantile(0.5), p99Ms: quantile(0.99) };
  } finally {
    agent.destroy();
  }
}

/** How many readings of the call were accepted; throws when any was not. */
async function send(agent: Agent, url: string, key: string, body: string): Promise<number> {
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  };
  return new Promise((resolve, reject) => {
    const call = request(url, { method: 'POST', agent, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        const match = /^\{"accepted":(\d+),"duplicates":0,"unknown":\[\],"rejected":\[\]\}$/.exec(text);
        if (match === null) reject(new Error(`the server answered ${response.statusCode}: ${text}`));
        else resolve(Number(match[1]));
      });
    });
    call.on('error', reject);
    call.end(body);
  });
}
