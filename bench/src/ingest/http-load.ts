import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { present } from '@ts1/contract';
import type { Site } from './site.ts';

/** Base units that send in parallel, each its next call when the last one was answered. */
const CONNECTIONS = 16;
const RETRY_MS = 1_000;
/** Status when too many calls wait, or the database could not be reached in time. */
const TRY_AGAIN = 503;

export interface Load {
  /** Acknowledged readings. */
  readonly perSecond: number;
  /** Time from the call to its whole answer. */
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Acknowledged readings of each site. */
  readonly bySite: readonly number[];
  /** Calls that were refused for the moment, and sent again. */
  readonly refused: number;
}

interface Calls {
  readonly connections?: number;
  readonly next?: (site: Site) => string;
  /** Path below `/api/ingest`. */
  readonly path?: string;
  /** Calls in each second; without it they follow as fast as they are answered. */
  readonly callsPerSecond?: number;
}

/** Sends calls for a time, over connections that the sites share equally. */
export async function loadOverHttp(
  address: string,
  sites: readonly Site[],
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
  const bySite = sites.map(() => 0);
  const spent: number[] = [];
  let refused = 0;
  const sendOver = async (place: number): Promise<void> => {
    const site = present(sites[place % sites.length]);
    const { key } = present(site.units[Math.floor(place / sites.length) % site.units.length]);
    let dueAt = startedAt + (place * pauseMs) / connections;
    while (performance.now() - startedAt < durationMs) {
      if (pauseMs > 0) await wait(Math.max(0, dueAt - performance.now()));
      const sentAt = pauseMs > 0 ? dueAt : performance.now();
      dueAt += pauseMs;
      const body = next(site);
      let count = await send(agent, `${address}/api/ingest/${path}`, key, body);
      for (; count === 'refused'; count = await send(agent, `${address}/api/ingest/${path}`, key, body)) {
        refused += 1;
        await wait(RETRY_MS);
      }
      const at = place % sites.length;
      bySite[at] = present(bySite[at]) + count;
      spent.push(performance.now() - sentAt);
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, async (_, place) => sendOver(place)));
    const ascending = spent.toSorted((one, other) => one - other);
    const quantile = (part: number): number => ascending[Math.floor(ascending.length * part)] ?? Number.NaN;
    const accepted = bySite.reduce((sum, count) => sum + count, 0);
    const perSecond = (accepted / (performance.now() - startedAt)) * 1_000;
    return { perSecond, p50Ms: quantile(0.5), p99Ms: quantile(0.99), bySite, refused };
  } finally {
    agent.destroy();
  }
}

/** Sends a call and returns the number of accepted readings; throws when any was not, unless it can be repeated. */
async function send(agent: Agent, url: string, key: string, body: string): Promise<number | 'refused'> {
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
        if (response.statusCode === TRY_AGAIN) return resolve('refused');
        const text = Buffer.concat(chunks).toString();
        const match = /^\{"accepted":(\d+),"duplicates":0,"unknown":\[\],"rejected":\[\]\}$/.exec(text);
        if (match === null) return reject(new Error(`the server answered ${response.statusCode}: ${text}`));
        return resolve(Number(match[1]));
      });
    });
    call.on('error', reject);
    call.end(body);
  });
}
